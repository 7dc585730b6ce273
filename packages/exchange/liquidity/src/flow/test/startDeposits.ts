import { erc20Abi } from '@oxbow/abi/erc20'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { type Hex, zeroAddress } from 'viem'
import type { LiquidityKind } from '../../LiquidityKind.ts'
import type { DepositRequest } from '../../plan/DepositRequest.ts'
import { prepareDeposit } from '../../prepare/prepareDeposit.ts'
import { prepareExit } from '../../prepare/prepareExit.ts'
import { createLiquidityFlow } from '../createLiquidityFlow.ts'

type Scenario = Awaited<ReturnType<typeof startLiquidity>>
export type Pair = Awaited<ReturnType<Scenario['deployPair']>>
export type Visit = Awaited<ReturnType<Scenario['visit']>>

const one = 10n ** 18n
export const desired: Amounts = { amount0: 3n * one, amount1: 5n * one + 1n }
export const range = { tickLower: -600, tickUpper: 1_200, tokenId: undefined }

export function poolOf(protocol: 'v2' | 'v3' | 'v4', { token0, token1 }: Pair): DepositPool {
  const tokens = { token0: token0.address, token1: token1.address }
  if (protocol === 'v2') return { protocol, ...tokens }
  if (protocol === 'v3') return { protocol, ...tokens, feePips: 3_000 }
  return { protocol, ...tokens, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress }
}

export function request(
  protocol: 'v2' | 'v3' | 'v4',
  tokens: Pair,
  rest: Partial<DepositRequest> = {},
): DepositRequest {
  const place = protocol === 'v2' ? undefined : range
  return { pool: poolOf(protocol, tokens), range: place, desired, sqrtPriceX96: 2n ** 96n, paysNative: false, ...rest }
}

/** A liquidity provider and the flows that they start. */
export async function startDeposits() {
  const scenario = await startLiquidity()

  function start(visit: Visit, tokens: Pair, kind: LiquidityKind, prepare: createLiquidityFlow.Options['prepare']) {
    const { client, network, chain } = scenario
    const { connection, activity, storage } = visit
    const shared = { client, network, connection, activity, storage, tokens, kind, prepare }
    return createLiquidityFlow({ ...shared, key: kind, walletRpcUrl: chain.url })
  }

  function deposit(visit: Visit, tokens: Pair, request: DepositRequest, slippageBps = 50) {
    const { client, network, account } = scenario
    return start(visit, tokens, 'add-liquidity', ({ reviewed, deadlineSeconds }) =>
      prepareDeposit(client, { network, account, request, slippageBps, deadlineSeconds, reviewed }),
    )
  }

  /** The plan that a person reviews, made from the chain's current state. */
  function plan(tokens: Pair, protocol: 'v2' | 'v3' | 'v4', slippageBps: number) {
    const { client, network, account } = scenario
    const deadlineSeconds = Math.floor(Date.now() / 1_000) + 600
    return prepareDeposit(client, {
      network,
      account,
      request: request(protocol, tokens),
      slippageBps,
      deadlineSeconds,
    })
  }

  function leave(visit: Visit, tokens: Pair, poolId: string, shareBps: number) {
    const { client, network, account } = scenario
    return start(visit, tokens, 'remove-liquidity', async ({ deadlineSeconds }) => {
      const position = (await scenario.readPositions()).find((each) => each.poolId === poolId)!
      return prepareExit(client, { network, account, position, shareBps, slippageBps: 50, deadlineSeconds })
    })
  }

  async function allowances({ token0, token1 }: Pair, spender: Hex) {
    const ask = (address: Hex) =>
      scenario.chain.publicClient.readContract({
        address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [scenario.account, spender],
      })
    return Promise.all([ask(token0.address), ask(token1.address)])
  }

  return {
    scenario,
    start,
    deposit,
    plan,
    leave,
    allowances,
    [Symbol.asyncDispose]: () => scenario[Symbol.asyncDispose](),
  }
}
