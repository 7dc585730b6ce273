import { expect, test } from 'vitest'
import { StallMemory } from './StallMemory.ts'

test('default: an index that stands still is started again three times, each time with twice the patience, and then built anew', () => {
  const memory = new StallMemory()
  const seen = []
  for (let time = 0; time < 4; time++) seen.push([memory.patienceMs(1), memory.mayRestart(1, 100)])
  expect(seen).toEqual([
    [20_000, true],
    [40_000, true],
    [80_000, true],
    [160_000, false],
  ])
  expect([memory.patienceMs(1), memory.mayRestart(1, 100)]).toEqual([20_000, true])
})

test('behavior: one that has come further meanwhile is never built anew for standing still', () => {
  const memory = new StallMemory()
  for (let head = 0; head < 20; head++) expect(memory.mayRestart(1, head)).toBe(true)
  expect(memory.patienceMs(1)).toBe(40_000)
})

test('behavior: each chain counts for itself', () => {
  const memory = new StallMemory()
  for (let time = 0; time < 3; time++) memory.mayRestart(1, 100)
  expect([memory.patienceMs(1), memory.patienceMs(2)]).toEqual([160_000, 20_000])
  expect(memory.mayRestart(2, 100)).toBe(true)
})
