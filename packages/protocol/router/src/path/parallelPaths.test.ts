import { describe, expect, test } from 'vitest'
import { isOneProtocol } from '../market/isOneProtocol.ts'
import { hopOf } from '../test/hopOf.ts'
import { parallelPaths } from './parallelPaths.ts'

describe('isOneProtocol', () => {
  test('a path of v2, v3 or v4 alone', () => {
    for (const protocol of ['v2', 'v3', 'v4'] as const)
      expect(isOneProtocol([hopOf(protocol, 1, 2), hopOf(protocol, 2, 3)])).toBe(true)
    expect(isOneProtocol([hopOf('v3', 1, 2), hopOf('v2', 2, 3)])).toBe(false)
    expect(isOneProtocol([hopOf('v3', 1, 2), hopOf('v3', 2, 3), hopOf('v4', 3, 4)])).toBe(false)
  })

  test('not where ETH has to be wrapped on the way', () => {
    expect(isOneProtocol([hopOf('v4', 1, -1), hopOf('v4', -1, 2)])).toBe(true)
    expect(isOneProtocol([hopOf('v4', 1, -1), hopOf('v4', 0, 2)])).toBe(false)
  })
})

describe('parallelPaths', () => {
  const to2 = hopOf('v3', 1, 2, { amountIn: 60n, amountOut: 50n })
  const from2 = hopOf('v3', 2, 9, { amountIn: 50n, amountOut: 48n })
  const to3 = hopOf('v2', 1, 3, { amountIn: 40n, amountOut: 30n })
  const from3 = hopOf('v2', 3, 9, { amountIn: 30n, amountOut: 29n })
  const direct = hopOf('v4', 1, 9, { amountIn: 7n, amountOut: 5n })

  test('one path', () => {
    expect(parallelPaths([direct])).toEqual([[direct]])
    expect(parallelPaths([to2, from2])).toEqual([[to2, from2]])
  })

  test('parallel paths, however their hops are interleaved', () => {
    const paths = [[to2, from2], [to3, from3], [direct]]
    expect(parallelPaths([to2, from2, to3, from3, direct])).toEqual(paths)
    expect(parallelPaths([to2, to3, from2, direct, from3])).toEqual(paths)
  })

  test('not where paths meet or part on the way', () => {
    const other = hopOf('v3', 1, 2, { index: 2, amountIn: 10n, amountOut: 9n })
    const both = { ...from2, amountIn: 59n }
    expect(parallelPaths([to2, other, both])).toBeUndefined()
    const half = hopOf('v3', 2, 9, { index: 2, amountIn: 25n })
    expect(parallelPaths([to2, { ...from2, amountIn: 25n }, half])).toBeUndefined()
  })

  test('not where a path changes protocol, or ends elsewhere', () => {
    expect(parallelPaths([to2, hopOf('v2', 2, 9, { amountIn: 50n })])).toBeUndefined()
    expect(parallelPaths([to2, direct])).toBeUndefined()
  })

  test('two paths through one token that bring it the same amount each', () => {
    const other = hopOf('v3', 1, 2, { index: 2, amountIn: 61n, amountOut: 50n })
    const after = hopOf('v3', 2, 9, { index: 2, amountIn: 50n, amountOut: 47n })
    expect(parallelPaths([to2, other, from2, after])).toEqual([
      [to2, from2],
      [other, after],
    ])
  })

  test("two paths through one token: each hop takes its own path's output", () => {
    const other = hopOf('v3', 1, 2, { index: 2, amountIn: 61n, amountOut: 51n })
    const after = hopOf('v3', 2, 9, { index: 2, amountIn: 51n, amountOut: 47n })
    expect(parallelPaths([to2, other, after, from2])).toEqual([
      [to2, from2],
      [other, after],
    ])
  })

  test("a hop out of the target doesn't continue a path", () => {
    const beyond = hopOf('v4', 9, 4, { amountIn: 5n })
    const back = hopOf('v4', 4, 9, { amountIn: beyond.amountOut })
    expect(parallelPaths([direct, beyond, back])).toBeUndefined()
  })
})
