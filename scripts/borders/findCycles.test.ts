import { expect, test } from 'vitest'
import { findCycles } from './findCycles.mjs'

const cyclesOf = (imports: Record<string, string[]>): string[][] =>
  findCycles(new Map(Object.entries(imports).map(([file, list]) => [file, new Set(list)])))

test('default: none where every import leads down, however often a file is reached', () => {
  expect(cyclesOf({ a: ['b', 'c'], b: ['d'], c: ['d', 'elsewhere'], d: [] })).toEqual([])
})

test('behavior: files that reach each other are one group, and what only leads there is not in it', () => {
  expect(cyclesOf({ page: ['a'], a: ['b'], b: ['c', 'low'], c: ['a'], low: [] })).toEqual([['a', 'b', 'c']])
  expect(cyclesOf({ a: ['b'], b: ['a'], c: ['d', 'a'], d: ['c'] })).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
