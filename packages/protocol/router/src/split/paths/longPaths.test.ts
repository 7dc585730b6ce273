import { expect, test } from 'vitest'
import { marketOf } from '../../market/Market.ts'
import { pairOf, snapshotOf, tokenAt } from '../../test/randomMarket.ts'
import { pathsBound } from '../bound/pathsBound.ts'
import { longPaths } from './longPaths.ts'

/** A pool from 1 to 2, and a chain of eight that pay a twentieth more each. */
const pools = [
  pairOf(1, tokenAt(1), tokenAt(2), 1e21, 1e21),
  ...[3, 4, 5, 6, 7, 8, 9].map((token, at) =>
    pairOf(token, tokenAt(at === 0 ? 1 : token - 1), tokenAt(token), 1e21, 1.05e21),
  ),
  pairOf(20, tokenAt(2), tokenAt(9), 1.05e21, 1e21),
]
const market = marketOf(snapshotOf(pools))
const ends = { source: market.nodeOf.get(tokenAt(1))!, target: market.nodeOf.get(tokenAt(2))! }
const short = pathsBound(market, { ...ends, amountIn: 1e18, maxHops: 6 }, 0, 16).paths
const lengths = (maxHops: number, shorter = short) =>
  longPaths(market, { ...ends, maxHops }, shorter).paths.map(({ edges }) => edges.length)

test('moves flow to a longer path that pays more', () => {
  expect(short.map(({ edges }) => edges.length)).toEqual([1])
  expect(lengths(8)).toContain(8)
  const inputs = longPaths(market, { ...ends, maxHops: 8 }, short).paths.map(({ input }) => input)
  expect(inputs.reduce((sum, input) => sum + input, 0) / 1e18).toBeCloseTo(1, 9)
})

test('limits the length of paths, and returns none without any flow', () => {
  expect(lengths(7)).toEqual([1])
  expect(lengths(8, [])).toEqual([])
})
