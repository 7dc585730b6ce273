import type { TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { pairOf, tokenAt, v3Pool } from '../../test/randomMarket.ts'
import { capacityOf } from '../bound/Curve.ts'
import { exactSplit } from './exactSplit.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const [ac, ac2, ab, ab2, bc] = [
  pairOf(1, a, c, 1e21, 1e21),
  pairOf(2, a, c, 1e21, 2e21),
  pairOf(3, a, b, 1e21, 1e21),
  pairOf(4, a, b, 3e21, 1e21),
  pairOf(5, b, c, 1e21, 5e21),
]
/** A pool with little capacity. */
const ending = {
  ...v3Pool({ index: 6, token0: a, token1: c, feePips: 500, tickSpacing: 10, price: 1, depth: 1e19 }),
  ticksKnown: { lowest: -100, highest: 100 },
}

const AMOUNT = 1_000_000_000_000_000_007n

/** What an exact split sends through each pool, in order. */
function split(flows: readonly Flow[], amountIn = AMOUNT) {
  const { network } = networkOf([a, c], flows)
  const found = exactSplit(network, amountIn)
  const parts = found?.hops.map(({ edge, amountIn }) => [
    flows.findIndex(([pool]) => pool.id === edge.pool.id),
    amountIn,
  ])
  return { network, found, parts }
}

describe('exactSplit', () => {
  test("divides in the flow's proportions; the largest takes the exact remainder", () => {
    const { found, parts } = split([
      [ac2, a, 3],
      [ac, a, 1],
    ])
    expect(parts).toEqual([
      [1, AMOUNT / 4n],
      [0, AMOUNT - AMOUNT / 4n],
    ])
    const paid = found!.hops.map(({ edge, amountIn }) => {
      const quote = quoteExactIn(edge.pool, edge.tokenIn, amountIn)
      return quote.status === 'filled' ? quote.amountOut : 0n
    })
    expect(found!.hops.map(({ amountOut }) => amountOut)).toEqual(paid)
    expect(found!.amountOut).toBe(paid[0]! + paid[1]!)
  })

  test('ignores closed pools and pools without flow', () => {
    const { network } = networkOf(
      [a, c],
      [
        [ac, a, 1],
        [ac2, a, 1],
        [bc, b, 0],
      ],
    )
    network.isOpen[0] = 0
    const { hops } = exactSplit(network, AMOUNT)!
    expect(hops.map(({ edge, amountIn }) => [edge.pool.id, amountIn])).toEqual([[ac2.id, AMOUNT]])
  })

  test("doesn't wait for a pool without flow", () => {
    const { parts } = split([
      [ab, a, 1],
      [bc, b, 1],
      [pairOf(7, b, d, 1e21, 1e21), d, 0],
    ])
    expect(parts!.map(([pool]) => pool)).toEqual([0, 1])
  })

  test('passes on a token once all of it has arrived', () => {
    const { found, parts } = split([
      [bc, b, 2],
      [ab, a, 1],
      [ac, a, 6],
      [ab2, a, 3],
    ])
    expect(parts!.map(([pool]) => pool)).toEqual([1, 3, 2, 0])
    const [first, second, direct, last] = found!.hops
    expect(last!.amountIn).toBe(first!.amountOut + second!.amountOut)
    expect(first!.amountIn + second!.amountIn + direct!.amountIn).toBe(AMOUNT)
    expect(found!.amountOut).toBe(direct!.amountOut + last!.amountOut)
  })

  test('a pool takes at most its capacity, and the largest of the others the rest', () => {
    const flows: readonly Flow[] = [
      [ac, a, 1],
      [ending, a, 9],
      [ac2, a, 2],
    ]
    const amount = 10n ** 18n
    const { network, parts } = split(flows, amount)
    const room = BigInt(Math.floor(capacityOf(network.curve[1]!)))
    expect(room).toBeGreaterThan(0n)
    expect(room).toBeLessThan((amount * 9n) / 12n)
    const fair = parts![1]![1] as bigint
    expect(parts).toEqual([
      [1, room],
      [0, fair],
      [2, amount - room - fair],
    ])
    expect(Number(fair) / (Number(amount) / 12)).toBeCloseTo(1, 9)
  })

  test('the largest takes a part that buys nothing, and its pool closes', () => {
    const { network, parts } = split(
      [
        [ac2, a, 1_000],
        [ac, a, 1],
      ],
      100n,
    )
    expect(parts).toEqual([[0, 100n]])
    expect([...network.isOpen.subarray(0, 2)]).toEqual([1, 0])
    expect(network.usedCount).toBe(1)
  })

  test('undefined if even the largest buys nothing', () => {
    expect(split([[ab2, a, 1]], 1n).found).toBeUndefined()
    expect(split([[ac, a, 1]], 1n).found).toBeUndefined()
  })
})
