import { expect, test } from 'vitest'
import { StallMemory } from './StallMemory.ts'

const stall = { chainId: 1, head: 100, isPublic: false }

test('default: an index that stands still is started again three times, each time with twice the patience, and then built anew', () => {
  const memory = new StallMemory()
  const seen = []
  for (let time = 0; time < 4; time++) seen.push([memory.timeoutMs(1), memory.next(stall)])
  expect(seen).toEqual([
    [20_000, 'restart'],
    [40_000, 'restart'],
    [80_000, 'restart'],
    [160_000, 'rebuild'],
  ])
  expect([memory.timeoutMs(1), memory.next(stall)]).toEqual([20_000, 'restart'])
})

test('behavior: that of a public chain, which was paid for by the call, is never built anew; its operator is told once', () => {
  const memory = new StallMemory()
  const seen = Array.from({ length: 6 }, () => memory.next({ ...stall, isPublic: true }))
  expect(seen).toEqual(['restart', 'restart', 'restart', 'tell', 'restart', 'restart'])
  expect(memory.timeoutMs(1)).toBe(160_000)
})

test('behavior: one that has come further meanwhile is never built anew for standing still', () => {
  const memory = new StallMemory()
  for (let head = 0; head < 20; head++) expect(memory.next({ ...stall, head })).toBe('restart')
  expect(memory.timeoutMs(1)).toBe(40_000)
})

test('behavior: each chain counts for itself', () => {
  const memory = new StallMemory()
  for (let time = 0; time < 3; time++) memory.next(stall)
  expect([memory.timeoutMs(1), memory.timeoutMs(2)]).toEqual([160_000, 20_000])
  expect(memory.next({ ...stall, chainId: 2 })).toBe('restart')
})
