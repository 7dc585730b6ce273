import { expect, test } from 'vitest'
import { lessOf, toLessBps } from './lessOf.ts'

test('a step less is rounded down, so that it is less in any case', () => {
  expect(lessOf(10_000n, 25)).toBe(9_975n)
  expect(lessOf(1n, 10)).toBe(0n)
})

test('the step that leaves what others got of late, the largest where none does', () => {
  expect(toLessBps(10_000n, undefined)).toBe(25)
  expect(toLessBps(10_000n, 10_000n)).toBe(10)
  expect(toLessBps(10_000n, 9_980n)).toBe(25)
  expect(toLessBps(10_000n, 9_000n)).toBe(100)
})
