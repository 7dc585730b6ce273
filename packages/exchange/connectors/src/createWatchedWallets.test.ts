import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createWatchedWallets, watchedWalletsKey } from './createWatchedWallets.ts'

const wallet = (digit: string) => ({ address: `0x${digit.repeat(40)}` }) as const

test('default: newest first, each once, and kept for the next visit', () => {
  const storage = memoryStorage()
  const watched = createWatchedWallets(storage)
  watched.add({ ...wallet('a'), ensName: 'a.eth' })
  watched.add(wallet('b'))
  watched.add(wallet('a'))
  expect(createWatchedWallets(storage).getSnapshot()).toEqual([wallet('b'), { ...wallet('a'), ensName: 'a.eth' }])
  watched.remove(wallet('b').address)
  expect(watched.getSnapshot().map(({ address }) => address)).toEqual([wallet('a').address])
})

test('behavior: a nickname has at most 32 characters, and an empty one goes', () => {
  const watched = createWatchedWallets(memoryStorage())
  watched.add(wallet('a'))
  watched.rename(wallet('a').address, `  ${'n'.repeat(40)}`)
  expect(watched.getSnapshot()[0]?.nickname).toBe('n'.repeat(32))
  watched.rename(wallet('a').address, ' ')
  expect(watched.getSnapshot()[0]?.nickname).toBeUndefined()
})

test('behavior: what is no wallet in the storage costs none of the others; no more than a hundred are kept', () => {
  const storage = memoryStorage()
  const value = [{ address: '0xABC' }, null, { ...wallet('a'), nickname: 5 }, wallet('b')]
  storage.setItem(watchedWalletsKey, JSON.stringify({ version: 1, value }))
  const watched = createWatchedWallets(storage)
  expect(watched.getSnapshot()).toEqual([wallet('b')])
  for (let n = 0; n < 150; n++) watched.add({ address: `0x${n.toString(16).padStart(40, '0')}` })
  expect(watched.getSnapshot()).toHaveLength(100)
})
