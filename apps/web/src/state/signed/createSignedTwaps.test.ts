import type { SignedTwap } from '@oxbow/orders/SignedTwap'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createSignedTwaps, storeTwap } from './createSignedTwaps.ts'

const month = 30 * 86_400

/** Two parts, the last of which is over 300 seconds after the start. */
const twap = (byte: string, startTime: number, owner = 'a'): SignedTwap => ({
  chainId: 31_337,
  id: `0x${byte.repeat(62)}00`,
  owner: `0x${owner.repeat(40)}`,
  recipient: `0x${'a'.repeat(40)}`,
  tokenIn: `0x${'b'.repeat(40)}`,
  tokenOut: `0x${'c'.repeat(40)}`,
  amountIn: '400',
  parts: 2,
  leastPrice: { numerator: '1', denominator: '2' },
  startTime,
  periodSeconds: 100,
  counter: '0',
  signature: `0x${'1'.repeat(130)}`,
})

test('keeps what was signed for the next visit, newest first, each once, and for a month after its end', () => {
  const storage = memoryStorage()
  const store = createSignedTwaps(storage)
  storeTwap(store, twap('1', 100), 100)
  storeTwap(store, twap('2', 200), 200)
  storeTwap(store, twap('2', 200), 201)
  storeTwap(store, twap('2', 200, 'd'), 202)
  expect(createSignedTwaps(storage).getSnapshot()).toEqual([
    { ...twap('2', 200, 'd'), signedAt: 202 },
    { ...twap('2', 200), signedAt: 201 },
    { ...twap('1', 100), signedAt: 100 },
  ])
  storeTwap(store, twap('3', 400 + month), 400 + month)
  expect(store.getSnapshot().map(({ startTime }) => startTime)).toEqual([400 + month, 200, 200])
})

test('what somebody else wrote there is nothing', () => {
  const storage = memoryStorage()
  storage.setItem('oxbow.signed-plans', JSON.stringify({ version: 1, value: [{ ...twap('1', 100), signature: '0x' }] }))
  expect(createSignedTwaps(storage).getSnapshot()).toEqual([])
})
