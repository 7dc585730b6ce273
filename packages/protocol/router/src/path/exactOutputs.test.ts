import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import type { Execution } from '../assemblePlan.ts'
import type { Edge } from '../market/Edge.ts'
import { marketOf } from '../market/Market.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, v4Pool } from '../test/randomMarket.ts'
import { alongEdges } from './alongPath.ts'
import { exactOutputs } from './exactOutputs.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const range = (index: number, token0: TokenId, token1: TokenId, depth = 1e23) => {
  return { index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth }
}
const amount = 8_000n * 10n ** 18n
const request = { tradeType: 'exact-out', tokenIn: a, tokenOut: c, amount } as const

/** Plans of an exact output in a market of these pools, as sets of pool ids; paths are lists of tokens and take the first matching pools. */
function outputsOf(
  pools: readonly PoolState[],
  singles: readonly (readonly PoolState[])[],
  { better = singles[0]!, maxSwaps = 32, gas = 0n } = {},
) {
  const market = marketOf(snapshotOf(pools))
  const edgesOf = (path: readonly PoolState[]) => {
    let at: TokenId = a
    return path.map((pool) => {
      const edge = market.edges.find((other) => other.pool === pool && other.tokenIn === at)!
      at = edge.tokenOut
      return edge
    })
  }
  const scoreOf = ({ amountIn, gasUnits }: Execution) => -amountIn - gas * BigInt(gasUnits)
  const betterPlan = planOf(better, edgesOf)
  const plans = exactOutputs(market, request, betterPlan, singles.map(edgesOf), maxSwaps, scoreOf)
  for (const plan of plans) expect(plan.amountOut).toBeGreaterThanOrEqual(amount)
  return plans.map(({ hops }) => hops.map(({ edge }) => edge.pool.id))

  function planOf(path: readonly PoolState[], edges: (path: readonly PoolState[]) => Edge[]): Execution {
    return alongEdges(market, request, edges(path))!
  }
}
const ids = (...pools: readonly PoolState[]) => pools.map(({ id }) => id)

describe('exactOutputs', () => {
  test('single paths of one protocol, and all of them side by side', () => {
    const [one, other] = [v3Pool(range(1, a, c)), v4Pool(range(2, a, c))]
    expect(outputsOf([one, other], [[one], [other]])).toEqual([ids(one), ids(other), ids(one, other)])
  })

  test('rejects a path that changes protocol', () => {
    const mixed = [v3Pool(range(1, a, b)), pairOf(2, b, c, 1e24, 1e24)]
    const direct = v4Pool(range(3, a, c))
    expect(outputsOf([...mixed, direct], [mixed, [direct]], { better: [direct] })).toEqual([
      ids(direct),
      // The mixed path, too, appears in parallel with others.
      ids(direct, ...mixed),
    ])
  })

  test('of paths that share a pool, only the first runs in parallel', () => {
    const shared = v3Pool(range(1, b, c))
    const [first, second] = [v3Pool(range(2, a, b)), v3Pool(range(3, a, b))]
    const plans = outputsOf(
      [shared, first, second],
      [
        [first, shared],
        [second, shared],
      ],
    )
    expect(plans).toEqual([ids(first, shared), ids(second, shared)])
  })

  test('at most four parallel paths, then fewer while that is better', () => {
    const pools = [1, 2, 3, 4, 5].map((index) => v3Pool(range(index, a, c, 1e22 * index)))
    const plans = outputsOf(
      pools,
      pools.map((pool) => [pool]),
    )
    // Without gas, the first is the best.
    expect(plans.slice(5).map((plan) => plan.toSorted())).toEqual([ids(...pools.slice(0, 4)).toSorted()])
    const dear = outputsOf(
      pools,
      pools.map((pool) => [pool]),
      { gas: 4n * 10n ** 15n },
    )
    expect(dear.slice(5).map(({ length }) => length)).toEqual([4, 3, 2])
    // The path that delivers least is removed first.
    expect(dear[6]!.toSorted()).toEqual(ids(...pools.slice(1, 4)).toSorted())
    expect(dear[7]!.toSorted()).toEqual(ids(...pools.slice(2, 4)).toSorted())
  })

  test('limits the total number of swaps', () => {
    const long = [v3Pool(range(1, a, b)), v3Pool(range(2, b, c))]
    const direct = v3Pool(range(3, a, c))
    const paths = [long, [direct]]
    expect(outputsOf([...long, direct], paths, { maxSwaps: 3 })).toHaveLength(3)
    expect(outputsOf([...long, direct], paths, { maxSwaps: 2 })).toHaveLength(2)
  })

  test('chains of one protocol along a better plan, largest first', () => {
    const market = [
      v3Pool(range(1, a, b)),
      v3Pool(range(2, b, c)),
      v4Pool(range(3, a, d)),
      pairOf(4, c, d, 1e24, 1e24),
      v4Pool(range(5, a, c)),
    ] as const
    const [toB, fromB, toD, fromD, direct] = market
    // From a through b to c in v3, through d in two protocols, and one v4 hop.
    const plans = outputsOfPlan(market, [
      [toB, a, 4_000n],
      [toD, a, 2_000n],
      [direct, a, 3_000n],
      [fromB, b, 3_990n],
      [fromD, d, 1_990n],
    ])
    expect(plans.map((plan) => plan.toSorted())).toEqual([ids(toB, fromB, direct).toSorted()])
  })

  function outputsOfPlan(pools: readonly PoolState[], hops: readonly (readonly [PoolState, TokenId, bigint])[]) {
    const market = marketOf(snapshotOf(pools))
    const better: Execution = {
      hops: hops.map(([pool, tokenIn, amountIn]) => {
        const edge = market.edges.find((other) => other.pool === pool && other.tokenIn === tokenIn)!
        return { edge, amountIn, amountOut: amountIn, ticksCrossed: 0 }
      }),
      amountIn: 9_000n,
      amountOut: 8_900n,
      gasUnits: 0,
      optimalityGapBps: undefined,
    }
    const plans = exactOutputs(market, request, better, [], 32, ({ amountIn }) => -amountIn)
    return plans.map((plan) => plan.hops.map(({ edge }) => edge.pool.id))
  }
})
