import { describe, expect, test } from 'vitest'
import { hopOf } from '../../test/hopOf.ts'
import { isPath, planPaths } from './planPaths.ts'

const hop = (from: number, to: number, amountIn: bigint, amountOut = amountIn) =>
  hopOf('v3', from, to, { amountIn, amountOut })

describe('planPaths', () => {
  test('one path', () => {
    expect(planPaths([hop(1, 2, 10n), hop(2, 9, 10n)])).toEqual([{ shareBps: 10_000, hops: [0, 1] }])
  })

  test('parallel paths, largest first', () => {
    expect(planPaths([hop(1, 9, 25n), hop(1, 2, 75n), hop(2, 9, 75n)])).toEqual([
      { shareBps: 7_500, hops: [1, 2] },
      { shareBps: 2_500, hops: [0] },
    ])
  })

  test('shares are whole basis points that add up, with the missing ones added to the largest remainders', () => {
    const third = planPaths([hop(1, 9, 1n), hop(1, 9, 1n), hop(1, 9, 1n)])
    expect(third.map(({ shareBps }) => shareBps)).toEqual([3_334, 3_333, 3_333])
    // 10,000 / 7: 1428.57, 2857.14 and 5714.28.
    const sevenths = planPaths([hop(1, 9, 1n), hop(1, 9, 2n), hop(1, 9, 4n)])
    expect(sevenths.map(({ shareBps }) => shareBps)).toEqual([5_714, 2_857, 1_429])
  })

  test('paths that split on the way share their first hop', () => {
    expect(planPaths([hop(1, 2, 100n), hop(2, 9, 60n), hop(2, 3, 40n), hop(3, 9, 40n)])).toEqual([
      { shareBps: 6_000, hops: [0, 1] },
      { shareBps: 4_000, hops: [0, 2, 3] },
    ])
  })

  test('where paths meet and split, the longest path in continues by the shortest out', () => {
    // To 2 directly (half) and through 3 (half); from 2 directly (half) and through 4 (half).
    const hops = [hop(1, 3, 50n), hop(1, 2, 50n), hop(3, 2, 50n), hop(2, 4, 50n), hop(2, 9, 50n), hop(4, 9, 50n)]
    expect(planPaths(hops)).toEqual([
      { shareBps: 5_000, hops: [0, 2, 4] },
      { shareBps: 5_000, hops: [1, 3, 5] },
    ])
  })

  test("divides a path if parts don't match", () => {
    const hops = [hop(1, 3, 30n), hop(1, 2, 70n), hop(3, 2, 30n), hop(2, 4, 60n), hop(2, 9, 40n), hop(4, 9, 60n)]
    expect(planPaths(hops)).toEqual([
      { shareBps: 6_000, hops: [1, 3, 5] },
      { shareBps: 3_000, hops: [0, 2, 4] },
      { shareBps: 1_000, hops: [1, 4] },
    ])
  })

  test('weighs hops by their inputs, not their outputs', () => {
    expect(planPaths([hop(1, 9, 25n, 1_000n), hop(1, 9, 75n, 1n)])).toEqual([
      { shareBps: 7_500, hops: [1] },
      { shareBps: 2_500, hops: [0] },
    ])
  })
})

test('isPath', () => {
  expect(isPath([hop(1, 2, 1n)])).toBe(true)
  expect(isPath([hop(1, 2, 1n), hop(2, 3, 1n), hop(3, 9, 1n)])).toBe(true)
  expect(isPath([hop(1, 9, 1n), hop(1, 9, 1n)])).toBe(false)
})
