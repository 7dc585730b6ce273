import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { Hex } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { planCalls } from '../plan/planCalls.ts'
import { liquidityGasLimit } from '../read/liquidityGasLimit.ts'
import { fromLiquidityRevert } from './fromLiquidityRevert.ts'

/** Result of simulating a plan now. */
export type LiquiditySimulation =
  | {
      readonly status: 'ok'
      /** Change of the wallet in raw units of the two tokens, without network cost; negative is spent. */
      readonly change: Amounts
      /** Gas of the last transaction. */
      readonly gasUnits: bigint
      /** Gas of all transactions. */
      readonly allGasUnits: bigint
      /** Sum of the gas limits of all transactions. */
      readonly maxGasUnits: bigint
      /** Set if only the server's node could simulate the changes. */
      readonly isServerSimulated?: boolean | undefined
    }
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node can't simulate it; the transaction may still succeed. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/**
 * Simulates a plan on the node's latest state (`eth_simulateV1`) and reads the balance changes: approvals first, Permit2's allowances as calls
 * instead of the signature. A node without that method runs `eth_call` if the transaction needs no approval before it. Never throws.
 */
export async function simulateLiquidity(
  client: NodeAccess,
  { plan, network, clock }: simulateLiquidity.Parameters,
): Promise<LiquiditySimulation> {
  const { account, terms } = plan
  const { chainId, contracts } = network
  const reads = [terms.token0, terms.token1].map((token) => balanceCall(token, account, contracts))
  const calls = planCalls(plan, network)
  const simulation = await simulateCalls(client, {
    chainId,
    account,
    calls,
    reads,
    explain: fromLiquidityRevert,
    clock,
  })
  if (simulation.status === 'failing') {
    const { status, code, detail } = simulation
    return { status, code: isCovered(plan, simulation.before) ? toCovered(code) : code, detail }
  }
  if (simulation.status === 'unavailable') {
    const { detail } = simulation
    const transaction = calls.at(-1)!
    if (calls.length > 1) return { status: 'unavailable', detail }
    return callNode(client.rpc(chainId), { ...transaction, from: account }).then(
      () => ({ status: 'unavailable', detail }) as const,
      (cause: unknown) => {
        const data = findRevertData(cause)
        return data === undefined
          ? { status: 'unavailable', detail }
          : { status: 'failing', ...fromLiquidityRevert(data) }
      },
    )
  }
  const [before0, before1, after0, after1] = [...simulation.before, ...simulation.after].map(toBalance)
  if (before0 === undefined || before1 === undefined || after0 === undefined || after1 === undefined)
    return { status: 'unavailable', detail: 'A balance could not be read.' }
  return {
    status: 'ok',
    change: { amount0: after0 - before0, amount1: after1 - before1 },
    gasUnits: simulation.gasUnits.at(-1)!,
    allGasUnits: simulation.gasUnits.reduce((sum, each) => sum + each, 0n),
    maxGasUnits: maxGasOf(plan, simulation.gasUnits),
  }
}

/** The simulated Permit2 calls aren't transactions of their own; the last transaction carries their signature, so its limit covers them. */
function maxGasOf({ permit }: LiquidityPlan, gasUnits: readonly bigint[]): bigint {
  const permits = permit?.details.length ?? 0
  const before = gasUnits.slice(0, gasUnits.length - 1 - permits)
  return before.reduce((sum, each) => sum + liquidityGasLimit(each), liquidityGasLimit(gasUnits.at(-1)!, permits))
}

export declare namespace simulateLiquidity {
  type Parameters = {
    readonly plan: LiquidityPlan
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Source of the chain's current block; default the node that simulates. */
    readonly clock?: NodeAccess | undefined
  }
}

/** Whether the wallet held all that the deposit may take. False for a move, whose tokens arrive in the same batch. */
function isCovered({ wanted, prelude, terms }: LiquidityPlan, before: readonly (Hex | undefined)[] = []): boolean {
  const [held0, held1] = before.map(toBalance)
  if (wanted.type !== 'deposit' || prelude !== undefined || held0 === undefined || held1 === undefined) return false
  return held0 >= -terms.worst.amount0 && held1 >= -terms.worst.amount1
}

/** The contracts revert alike for a low balance and for a token that can't be transferred. The balance suffices here, so it is the token. */
function toCovered(code: FailureCode): FailureCode {
  return code === 'InsufficientBalance' ? 'TokenCannotTransfer' : code
}

/** Whether a simulation ends below the plan's worst case, as with a token that taxes transfers or a hook that takes a fee. */
export function isBeyondTerms(simulation: LiquiditySimulation, { worst }: LiquidityPlan['terms']): boolean {
  return (
    simulation.status === 'ok' &&
    (simulation.change.amount0 < worst.amount0 || simulation.change.amount1 < worst.amount1)
  )
}
