import { stateViewAbi } from '@oxbow/abi/stateView'
import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { encodeFunctionResult, type Hex, multicall3Abi, parseAbi } from 'viem'
import { probeHook } from '../probeHook.ts'

export const contracts = {
  ...(plainContracts as Required<typeof plainContracts>),
  v4PoolManager: `0x${'ab'.repeat(20)}` as const,
}
export const { v4StateView, v4PositionManager, v4PoolManager, permit2, universalRouter, multicall3 } = contracts
export const poolId = `0x${'c'.repeat(64)}` as const
export const hooks = `0x${'d'.repeat(40)}` as const
export const pair = { currency0: plainTokens.a, currency1: plainTokens.b, fee: 3_000, tickSpacing: 60, hooks } as const
export const nextTokenIdAbi = parseAbi(['function nextTokenId() view returns (uint256)'])
export type Call = { from: Hex; to: Hex; data: Hex; gas: Hex; value?: Hex }
export type Log = { address: Hex; topics: readonly Hex[]; data: Hex }
export type Result = { status: Hex; returnData: Hex; logs?: readonly Log[] }
export const passed: Result = { status: '0x1', returnData: '0x' }
export const holding = (...amounts: readonly bigint[]): Result => ({
  status: '0x1',
  returnData: answersOf(...amounts.map((amount) => wordsOf(amount))),
})
export function answersOf(...answers: readonly (Hex | undefined | { refused: Hex })[]): Hex {
  const result = answers.map((answer) =>
    typeof answer === 'object'
      ? { success: false, returnData: answer.refused }
      : { success: answer !== undefined, returnData: answer ?? '0x' },
  )
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
/** The trader's balances at first, and after the deposit, the swap and the withdrawal. The second token is worth a quarter of the first. */
export const scenario = [
  holding(10_000n, 20_000n),
  holding(6_000n, 14_000n),
  holding(5_900n, 14_100n),
  holding(9_900n, 18_100n),
]
/** Indices of calls for a pair of tokens: eight calls fund and approve, then reads alternate with actions. */
export const [readBefore, deposit, readDeposited, swap, readSwapped, exit, readAfter] = [8, 9, 10, 11, 12, 13, 14]
export type Market = {
  sqrtPriceX96?: bigint
  tick?: number
  liquidity?: bigint
  key?: { currency0: Hex; currency1: Hex; fee: number; tickSpacing: number; hooks: Hex }
  changes?: Readonly<Record<number, Result>>
  simulate?: () => unknown
  without?: keyof typeof contracts
}
/** A price of four, and 10^21 of liquidity for the simulation. */
export async function probe(market: Market = {}) {
  const { sqrtPriceX96 = 2n * 2n ** 96n, tick = 13_863, liquidity = 10n ** 24n, key = pair, changes = {} } = market
  const asked: { calls: readonly Call[]; block: string }[] = []
  const usual: Result[] = Array.from({ length: 15 }, () => passed)
  const reads = [readBefore!, readDeposited!, readSwapped!, readAfter!]
  for (const [place, read] of reads.entries()) usual[read] = scenario[place]!
  const { node, asked: methods } = plainNode({
    blockNumber: 7n,
    answers: [
      { target: v4StateView, abi: stateViewAbi, functionName: 'getSlot0', says: [sqrtPriceX96, tick, 0, 3_000] },
      { target: v4StateView, abi: stateViewAbi, functionName: 'getLiquidity', says: liquidity },
      { target: v4PositionManager, abi: nextTokenIdAbi, functionName: 'nextTokenId', says: 33n },
    ],
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: Call[] }] }, block: string) => {
        asked.push({ calls: blockStateCalls[0].calls, block })
        return market.simulate?.() ?? [{ calls: usual.map((result, index) => changes[index] ?? result) }]
      },
    },
  })
  const network = { chainId: 1, contracts: { ...contracts, ...(market.without && { [market.without]: undefined }) } }
  const simulation = await probeHook(node as unknown as ExchangeClient, {
    network,
    poolId,
    poolKey: key,
    feePips: 3_000,
  })
  return { simulation, calls: asked[0]?.calls, block: asked[0]?.block, methods }
}
/** Amounts for 10^21 of liquidity between two ticks, by the pool's own rule. */
export const costOf = (sqrtPriceX96: bigint, lower: number, upper: number, liquidity = 10n ** 21n) => {
  const range = { lowerX96: sqrtPriceX96AtTick(lower), upperX96: sqrtPriceX96AtTick(upper) }
  return amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up')
}
