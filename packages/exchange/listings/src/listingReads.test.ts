import { wordsOf } from '@oxbow/exchange-test/plainNode'
import { expect, test } from 'vitest'
import { readHolding } from './listingReads.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [owner, seaport, other] = [address('a'), address('b'), address('c')]
const word = (value: bigint | `0x${string}`) => wordsOf(BigInt(value))
const read = (standard: 'erc721' | 'erc1155', ...answers: (`0x${string}` | undefined)[]) =>
  readHolding({ standard }, answers, { owner, seaport })

test('of pieces one is enough to have some, and none is not', () => {
  const isOwned = (held: `0x${string}` | undefined) => read('erc1155', word(1n), held).isOwned
  expect([word(2n), word(1n), word(0n), '0x', undefined].map((each) => isOwned(each as never))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(read('erc1155', word(0n), word(1n), word(seaport)).isApproved).toBe(false)
})

test('an NFT is its owner’s; the exchange may take it as an operator, or this one alone', () => {
  expect(read('erc721', word(0n), word(owner), word(seaport))).toEqual({ isOwned: true, isApproved: true })
  expect(read('erc721', word(1n), word(other), word(other))).toEqual({ isOwned: false, isApproved: true })
  expect(read('erc721', word(0n), word(owner), word(other)).isApproved).toBe(false)
})
