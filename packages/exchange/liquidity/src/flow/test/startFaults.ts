import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import type { Position, V3Position, V4Position } from '@oxbow/positions/Position'
import { type Hex, zeroAddress } from 'viem'
import { prepareDeposit } from '../../prepare/prepareDeposit.ts'
import { prepareExit } from '../../prepare/prepareExit.ts'
import { createLiquidityFlow, type LiquidityFlow } from '../createLiquidityFlow.ts'

const one = 10n ** 18n
export const range = { tickLower: -600, tickUpper: 1_200, tokenId: undefined }
type Liquidity = Awaited<ReturnType<typeof startLiquidity>>
type Pair = Awaited<ReturnType<Liquidity['deployPair']>>
export type Visit = Awaited<ReturnType<Liquidity['visit']>>

/** Deposits and exits with a fault between planning and confirmation. */
export async function startFaults() {
  const scenario = await startLiquidity()
  const request = (method: string, params: unknown[]): Promise<unknown> =>
    scenario.chain.testClient.request({ method, params } as never)

  function flowOf(visit: Visit, tokens: Pair, rest: Pick<createLiquidityFlow.Options, 'kind' | 'prepare'>) {
    const { client, network, chain } = scenario
    const { connection, activity, storage } = visit
    const shared = { client, network, connection, activity, storage, tokens, key: rest.kind, walletRpcUrl: chain.url }
    return createLiquidityFlow({ ...shared, ...rest })
  }

  function deposit(visit: Visit, tokens: Pair, { protocol = 'v3', hooks = zeroAddress as Hex } = {}) {
    const { client, network, account } = scenario
    const pair = { token0: tokens.token0.address, token1: tokens.token1.address }
    const pool =
      protocol === 'v3'
        ? ({ protocol: 'v3', ...pair, feePips: 3_000 } as const)
        : ({ protocol: 'v4', ...pair, keyFee: 3_000, tickSpacing: 60, hooks } as const)
    const desired = { amount0: 3n * one, amount1: 5n * one }
    const wanted = { pool, range, desired, sqrtPriceX96: 2n ** 96n, paysNative: false }
    return flowOf(visit, tokens, {
      kind: 'add-liquidity',
      prepare: ({ reviewed, deadlineSeconds }) =>
        prepareDeposit(client, { network, account, request: wanted, slippageBps: 50, deadlineSeconds, reviewed }),
    })
  }

  function leave(visit: Visit, tokens: Pair, find: () => Promise<Position>) {
    const { client, network, account } = scenario
    return flowOf(visit, tokens, {
      kind: 'remove-liquidity',
      prepare: async ({ deadlineSeconds }) =>
        prepareExit(client, {
          network,
          account,
          position: await find(),
          shareBps: 10_000,
          slippageBps: 50,
          deadlineSeconds,
        }),
    })
  }

  const positionsIn = async ({ token0 }: Pair) =>
    (await scenario.readPositions()).filter((each) => each.token0 === token0.address) as (V3Position | V4Position)[]
  /** Resolves when the deposit's own transaction is pending. */
  const untilSent = (visit: Visit, flow: LiquidityFlow) =>
    new Promise<ActivityEntry>((resolve) => {
      const look = () => {
        const { status, hash } = flow.getView()
        const entry = visit.activity.getSnapshot().find((each) => each.hash === hash)
        if (status === 'pending' && entry?.kind === 'add-liquidity') resolve(entry)
      }
      flow.subscribe(look)
      look()
    })
  const held = ({ token0, token1 }: Pair) => scenario.balances([token0.address, token1.address])

  return {
    scenario,
    request,
    deposit,
    leave,
    positionsIn,
    untilSent,
    held,
    [Symbol.asyncDispose]: () => scenario[Symbol.asyncDispose](),
  }
}
