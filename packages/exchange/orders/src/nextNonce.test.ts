import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { firstWord, getNonce, isOwnNonce, nextNonce, nonceReads } from './nextNonce.ts'

const spent = (read: (word: bigint) => bigint) => async (words: readonly bigint[]) => words.map(read)
const unspent = spent(() => 0n)
const whole = 2n ** 256n - 1n
const first = firstWord << 8n

test('the first word is one that anybody can work out', () => {
  expect(firstWord >> 32n).toBe(BigInt(keccak256(stringToHex('oxbow: nonces of orders'))) >> 40n)
  expect(firstWord % 2n ** 32n).toBe(0n)
})

test('default: one after the other, in one word and then in the next', async () => {
  expect(await nextNonce(undefined, unspent)).toBe(first)
  expect(await nextNonce(first, unspent)).toBe(first + 1n)
  expect(await nextNonce(first + 255n, unspent)).toBe(first + 256n)
})

test('behavior: what was spent elsewhere is left out, whole words too', async () => {
  const some = spent(() => 0b1011n)
  expect(await nextNonce(undefined, some)).toBe(first + 2n)
  expect(await nextNonce(first + 2n, some)).toBe(first + 4n)
  const full = spent((word) => (word === firstWord ? whole : 1n))
  expect(await nextNonce(undefined, full)).toBe(first + 257n)
})

test('behavior: whoever has spent many words costs few requests, and no more than those', async () => {
  let requests = 0
  const spentUpTo = (count: number) => {
    requests = 0
    const read = spent((word) => (word < firstWord + BigInt(count) ? whole : 0n))
    return (words: readonly bigint[]) => {
      requests++
      return read(words)
    }
  }
  expect(await nextNonce(undefined, spentUpTo(100))).toBe(first + 100n * 256n)
  expect(requests).toBe(2)
  expect(await nextNonce(undefined, spentUpTo(800))).toBeUndefined()
  expect(requests).toBe(nonceReads.requests)
})

test('behavior: none outside the words of orders', async () => {
  const highest = ((firstWord + 2n ** 32n) << 8n) - 1n
  expect(isOwnNonce(highest)).toBe(true)
  expect(await nextNonce(highest - 1n, unspent)).toBe(highest)
  expect(await nextNonce(highest, unspent)).toBeUndefined()
})

describe('getNonce', () => {
  const nonceOf = (nonce: bigint) => {
    const ask = async () => ({ nonce: String(nonce) })
    return getNonce({ api: { ask } } as unknown as ExchangeClient, { chainId: 31337, account: `0x${'a1'.repeat(20)}` })
  }

  test('default: one of the words of Oxbow', async () => {
    expect(await nonceOf((firstWord << 8n) + 300n)).toBe((firstWord << 8n) + 300n)
  })

  test.each([0n, (firstWord << 8n) - 1n, (firstWord + 2n ** 32n) << 8n])(
    'error: %i is another program’s',
    async (nonce) => {
      await expect(nonceOf(nonce)).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
    },
  )
})
