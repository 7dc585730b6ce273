import type { Amounts } from '@oxbow/amm/liquidity'
import { erc20Abi } from '@oxbow/chain/abi/erc20'
import { multicall3Abi } from '@oxbow/chain/abi/multicall3'
import type { Network } from '@oxbow/chain/Network'
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { FailureCode } from '../errors/FailureCode.ts'
import { findRevertData } from '../errors/findRevertData.ts'
import { fromLiquidityRevert } from '../errors/fromLiquidityRevert.ts'
import type { LiquidityPlan } from '../liquidity/LiquidityPlan.ts'
import { isNative } from '../liquidity/readSpending.ts'
import { toPermissions } from '../liquidity/toPermissions.ts'
import { callNode } from './callNode.ts'

/** What a plan would do to the wallet if it were sent now. */
export type LiquidityTrial =
  /** `change` in raw units of the two tokens, network cost aside; what leaves is negative. */
  | { readonly status: 'ok'; readonly change: Amounts; readonly gasUnits: bigint }
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node cannot try it; that says nothing about the transaction. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** Bounds what a hostile token or hook can burn of the node's time; creating a v3 pool takes 5 million. */
const readGas = 500_000n
const approvalGas = 500_000n
const actionGas = 12_000_000n

/**
 * Runs a plan on the node's newest state, its approvals first and Permit2 told directly what a signature would tell it (`eth_simulateV1`), and reads what it
 * changes. A node without that method runs the bare call where nothing needs to be allowed before. Never throws.
 */
export async function simulateLiquidity(
  client: ExchangeClient,
  { plan, network }: simulateLiquidity.Parameters,
): Promise<LiquidityTrial> {
  const { approvals, permit, account, terms } = plan
  const transaction = plan.build(undefined)
  const { multicall3 } = network.contracts
  const reads = [terms.token0, terms.token1].map((token) => balanceCall(token, account, multicall3))
  const allowed = [...approvals.map((approval) => approval.transaction), ...toPermissions(permit, { network, account })]
  const calls = [
    ...reads,
    ...allowed.map(({ to, data }) => ({ from: account, to, data, gas: numberToHex(approvalGas) })),
    {
      from: account,
      to: transaction.to,
      data: transaction.data,
      value: numberToHex(transaction.value),
      gas: numberToHex(actionGas),
    },
    ...reads,
  ]
  try {
    const [block] = (await client.rpc(network.chainId).request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ calls }] }, 'latest'],
    } as never)) as [{ calls: readonly CallResult[] }]
    const results = block.calls
    const action = 2 + allowed.length
    const failed = results.slice(2, action + 1).find(({ status }) => status !== '0x1')
    if (failed !== undefined) return toFailing(failed)
    const [before0, before1, after0, after1] = [0, 1, action + 1, action + 2].map((index) => toAmount(results[index]))
    if (before0 === undefined || before1 === undefined || after0 === undefined || after1 === undefined)
      return { status: 'unavailable', detail: 'A balance could not be read.' }
    const change = { amount0: after0 - before0, amount1: after1 - before1 }
    return { status: 'ok', change, gasUnits: BigInt(results[action]!.gasUsed) }
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n')[0] : undefined
    if (saysTooLittle(detail)) return { status: 'failing', code: 'InsufficientBalance', detail }
    if (allowed.length > 0) return { status: 'unavailable', detail }
    return callNode(client.rpc(network.chainId), transaction).then(
      () => ({ status: 'unavailable', detail }) as const,
      (cause: unknown) => {
        const data = findRevertData(cause)
        return data === undefined
          ? { status: 'unavailable', detail }
          : { status: 'failing', ...fromLiquidityRevert(data) }
      },
    )
  }
}

export declare namespace simulateLiquidity {
  type Parameters = { readonly plan: LiquidityPlan; readonly network: Pick<Network, 'chainId' | 'contracts'> }
}

/** Whether a trial leaves the wallet with less than the plan allows, as with a token that taxes what moves or a hook that takes a part. */
export function isBeyondTerms(trial: LiquidityTrial, { worst }: LiquidityPlan['terms']): boolean {
  return trial.status === 'ok' && (trial.change.amount0 < worst.amount0 || trial.change.amount1 < worst.amount1)
}

type CallResult = {
  readonly status: Hex
  readonly returnData: Hex
  readonly gasUsed: Hex
  readonly error?: { readonly message?: string; readonly data?: unknown } | undefined
}

function toFailing(result: CallResult): LiquidityTrial {
  const message = result.error?.message
  if (saysTooLittle(message)) return { status: 'failing', code: 'InsufficientBalance', detail: message }
  const data = result.error?.data
  return { status: 'failing', ...fromLiquidityRevert(typeof data === 'string' ? (data as Hex) : result.returnData) }
}

/** Of ether: a node refuses such a call before it runs. */
function saysTooLittle(message: string | undefined): boolean {
  return message !== undefined && /insufficient (?:funds|balance)/i.test(message)
}

function toAmount(result: CallResult | undefined): bigint | undefined {
  return result?.status === '0x1' && result.returnData.length >= 66 ? BigInt(result.returnData.slice(0, 66)) : undefined
}

function balanceCall(token: Address, owner: Address, multicall3: Address) {
  const data = isNative(token)
    ? encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] })
    : encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { from: owner, to: isNative(token) ? multicall3 : token, data, gas: numberToHex(readGas) }
}
