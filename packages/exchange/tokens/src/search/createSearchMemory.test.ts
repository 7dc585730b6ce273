import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createSearchMemory, searchesKey } from './createSearchMemory.ts'
import type { AddressResult, CollectionResult, PoolResult, TokenResult } from './SearchResult.ts'

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

const pool = {
  kind: 'pool',
  chainId: 31337,
  poolId: '0xab',
  protocol: 'v3',
  feePips: 3000,
  volumeUsd: 5,
  tvlUsd: 6,
  token0: { address: '0x0a', symbol: 'A' },
  token1: { address: '0x0b', symbol: 'B' },
} as unknown as PoolResult
const account = { kind: 'address', chainId: 31337, address: '0xac', isContract: false } as AddressResult

const collection: CollectionResult = {
  kind: 'collection',
  chainId: 31337,
  address: '0xcc',
  name: 'Ferries',
  pictureUrl: '/nft-pictures/31337/0xcc/1',
}

function readBack(value: unknown) {
  const storage = memoryStorage()
  storage.setItem(searchesKey, JSON.stringify({ version: 1, value }))
  return createSearchMemory(storage).getSnapshot()
}

test('pools are kept without their figures, addresses as they are, until all is cleared', () => {
  const memory = createSearchMemory(memoryStorage())
  memory.add(pool)
  memory.add(account)
  expect(memory.getSnapshot()).toEqual([account, { ...pool, volumeUsd: undefined, tvlUsd: undefined }])
  memory.clear()
  expect(memory.getSnapshot()).toEqual([])
})

test('one that cannot be read costs none of the others', () => {
  const others = [token(1), pool, collection, account, { ...account, ensName: 'a.eth', collection: 'Art' }]
  expect(readBack([null, 'oak', 7, ...others])).toEqual(JSON.parse(JSON.stringify(others)))
  for (const wrong of [token(1), 'oak', 7, null]) expect(readBack(wrong)).toEqual([])
})

test.each([
  [token(1), ['chainId', 'kind', 'address', 'name', 'symbol', 'decimals', 'isListed', 'tags']],
  [pool, ['chainId', 'kind', 'poolId', 'protocol', 'feePips', 'token0', 'token1']],
  [collection, ['chainId', 'kind', 'address', 'name', 'pictureUrl']],
  [account, ['chainId', 'kind', 'address', 'isContract', 'ensName', 'collection']],
])('each part of a result has to be of its kind: %o', (result, parts) => {
  expect(readBack([result])).toHaveLength(1)
  for (const part of parts)
    for (const wrong of [null, { address: '<b>' }, typeof Object(result)[part] === 'number' ? '1' : 1])
      expect(readBack([{ ...result, [part]: wrong }]), part).toEqual([])
})

test('a collection’s picture is on this site, or the collection is forgotten', () => {
  for (const pictureUrl of ['https://example.com/a', '//example.com/a', '/nft-pictures/../a', '/logos/a'])
    expect(readBack([{ ...collection, pictureUrl }]), pictureUrl).toEqual([])
  expect(readBack([{ kind: 'collection', chainId: 1, address: '0xcc' }])).toHaveLength(1)
})

test('an address is written in small hexadecimal digits and nothing else', () => {
  for (const wrong of ['0x', '0xG1', '0xAB', 'x0xab', '0xab '])
    expect(readBack([{ ...account, address: wrong }])).toEqual([])
})

test('an account’s picture comes from this site alone', () => {
  const avatar = `/avatars/${'a'.repeat(64)}.webp`
  expect(readBack([{ ...account, avatar }])).toEqual([{ ...account, avatar }])
  expect(readBack([{ ...account, avatar: 'https://tracker.example/a.webp' }])).toEqual([])
})
