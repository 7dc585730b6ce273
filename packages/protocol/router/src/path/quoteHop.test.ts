import { describe, expect, test } from 'vitest'
import { type Edge, edgesOf } from '../market/Edge.ts'
import { pairOf, snapshotOf, tokenAt } from '../test/randomMarket.ts'
import { quoteHop } from './quoteHop.ts'

const [a, b] = [tokenAt(1), tokenAt(2)] as const
/** A million units of a against four million of b. */
const pair = pairOf(1, a, b, 1e6, 4e6)
const [forth, back] = edgesOf(pair, 1, 2) as [Edge, Edge]

const quote = (amount: bigint, taxes: readonly (readonly [typeof a, number])[] = [], edge = forth) =>
  quoteHop(snapshotOf([pair], { transferTaxBps: new Map(taxes) }), 'exact-in', edge, amount)

describe('quoteHop', () => {
  test('default: equals Router02, in both directions', () => {
    // 10,000 * 997 * 4,000,000 / (1,000,000 * 1,000 + 10,000 * 997).
    expect(quote(10_000n)).toEqual({ edge: forth, amountIn: 10_000n, amountOut: 39_486n, ticksCrossed: 0 })
    expect(quote(10_000n, [], back)).toMatchObject({ amountIn: 10_000n, amountOut: 2_486n })
    const exactOut = (amount: bigint) => quoteHop(snapshotOf([pair]), 'exact-out', forth, amount)
    expect(exactOut(39_486n)).toEqual({ edge: forth, amountIn: 10_000n, amountOut: 39_486n, ticksCrossed: 0 })
    expect(exactOut(4_000_000n)).toBe('unfillable')
  })

  test("behavior: applies both tokens' taxes to the amounts transferred", () => {
    // 1 % of 10,000 is lost: 9,900 buy 39,095, of which 2 % are lost.
    expect(quote(10_000n, [[a, 100]])).toMatchObject({ amountIn: 10_000n, amountOut: 39_095n })
    expect(quote(10_000n, [[b, 200]])).toMatchObject({ amountIn: 10_000n, amountOut: 38_697n })
    const both = [
      [a, 100],
      [b, 200],
    ] as const
    expect(quote(10_000n, both)).toMatchObject({ amountIn: 10_000n, amountOut: 38_314n })
    // In the other direction b is sold.
    expect(quote(10_000n, both, back)).toMatchObject({ amountOut: 2_412n })
  })

  test("behavior: an output of one unit is a hop, an output of 0 isn't", () => {
    expect(quote(1n)).toMatchObject({ amountOut: 3n })
    expect(quote(5n, [], back)).toMatchObject({ amountOut: 1n })
    expect(quote(4n, [], back)).toBe('worthless')
    expect(quote(1n, [[a, 10_000]])).toBe('worthless')
    expect(quote(10_000n, [[b, 10_000]])).toBe('worthless')
  })
})
