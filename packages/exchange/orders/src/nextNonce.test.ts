import { keccak256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { firstWord, nextNonce } from './nextNonce.ts'

const unspent = async () => 0n
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
  expect(await nextNonce(undefined, async () => 0b1011n)).toBe(first + 2n)
  expect(await nextNonce(first + 2n, async () => 0b1011n)).toBe(first + 4n)
  const full = async (word: bigint) => (word === firstWord ? 2n ** 256n - 1n : 1n)
  expect(await nextNonce(undefined, full)).toBe(first + 257n)
})
