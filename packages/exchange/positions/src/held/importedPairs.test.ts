import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { addPair, importedPairs, pairsOf, removePair } from './importedPairs.ts'

const pairOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const [first, second] = [
  { chainId: 1, pair: pairOf(1) },
  { chainId: 1, pair: pairOf(2) },
]

test('the newest first, each once, of each chain its own, over a reload', () => {
  const storage = memoryStorage()
  const store = importedPairs(storage)
  for (const pair of [first, second, { ...first, chainId: 10 }, first]) addPair(store, pair)
  expect(importedPairs(storage).getSnapshot()).toEqual([first, { ...first, chainId: 10 }, second])
  expect(pairsOf(store.getSnapshot(), 1)).toEqual([first.pair, second.pair])
  expect(pairsOf(store.getSnapshot(), 5)).toEqual([])
  removePair(store, first)
  expect(store.getSnapshot()).toEqual([{ ...first, chainId: 10 }, second])
})

test('two hundred are kept', () => {
  const store = importedPairs(memoryStorage())
  for (let number = 0; number <= 200; number++) addPair(store, { chainId: 1, pair: pairOf(number) })
  const kept = store.getSnapshot()
  expect([kept.length, kept[0]!.pair, kept.at(-1)!.pair]).toEqual([200, pairOf(200), pairOf(1)])
})

test('one that cannot be read costs none of the others', () => {
  const read = (value: unknown) => {
    const storage = memoryStorage()
    storage.setItem('oxbow.pairs', JSON.stringify({ version: 1, value }))
    return importedPairs(storage).getSnapshot()
  }
  const wrong = [null, 7, 'pair', {}, { ...first, chainId: 1.5 }, { ...first, pair: 7 }, { ...first, pair: '0x1' }]
  expect(read([...wrong, { ...first, pair: [first.pair] }, first])).toEqual([first])
  for (const value of [null, first, 'pairs']) expect(read(value)).toEqual([])
})
