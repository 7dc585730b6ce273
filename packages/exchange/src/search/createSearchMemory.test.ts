import { expect, test } from 'vitest'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { createSearchMemory, searchesKey } from './createSearchMemory.ts'
import type { TokenResult } from './SearchResult.ts'

const token = (digit: number): TokenResult => ({
  kind: 'token',
  chainId: 31337,
  address: `0x${String(digit).repeat(40)}`,
  name: `Token ${digit}`,
  symbol: `T${digit}`,
  decimals: 18,
  tags: [],
  isListed: true,
  volumeUsd: 5,
})

test('keeps the last five, newest first, each once and without yesterday’s figures, over a reload', () => {
  const storage = memoryStorage()
  const memory = createSearchMemory(storage)
  for (const digit of [1, 2, 3, 4, 5, 6, 3]) memory.add(token(digit))
  const kept = createSearchMemory(storage).getSnapshot() as readonly TokenResult[]
  expect(kept.map(({ symbol }) => symbol)).toEqual(['T3', 'T6', 'T5', 'T4', 'T2'])
  expect(kept.every(({ volumeUsd }) => volumeUsd === undefined)).toBe(true)
})

test('what another program wrote is dropped, never shown', () => {
  const storage = memoryStorage()
  storage.setItem(searchesKey, JSON.stringify({ version: 1, value: [{ kind: 'token', chainId: 1, address: '<b>' }] }))
  expect(createSearchMemory(storage).getSnapshot()).toEqual([])
})
