import { expect, test } from 'vitest'
import { largestHubs } from './largestHubs.ts'
import type { Market } from './Market.ts'

/** A market whose tokens have so many pairs. */
function marketOf(...pairs: readonly number[]): Market {
  const nodeStart = [0]
  for (const count of pairs) nodeStart.push(nodeStart.at(-1)! + count)
  return { size: pairs.length, nodeStart } as unknown as Market
}

test('the tokens with the most pairs first, the earlier of equals, except the trade’s own', () => {
  const market = marketOf(1, 5, 9, 5, 2)
  expect(largestHubs(market, [], 4)).toEqual([2, 1, 3, 4])
  expect(largestHubs(market, [2, 3], 2)).toEqual([1, 4])
})
