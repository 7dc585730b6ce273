import type { SignedListing } from '@oxbow/listings/Listing'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createSignedListings, storeListing } from './createSignedListings.ts'

const listing = (salt: string, endTime: number): SignedListing => ({
  signature: '0x1234',
  terms: {
    chainId: 1,
    seller: `0x${'a1'.repeat(20)}`,
    standard: 'erc721',
    collection: `0x${'b2'.repeat(20)}`,
    tokenId: '7',
    price: '500',
    endTime,
    salt,
    counter: '0',
  },
})

test('default: what was signed is there after a reload, until it has ended', () => {
  const storage = memoryStorage()
  storeListing(createSignedListings(storage), listing('1', 100), 50)
  storeListing(createSignedListings(storage), listing('2', 200), 60)
  expect(
    createSignedListings(storage)
      .getSnapshot()
      .map(({ terms }) => terms.salt),
  ).toEqual(['2', '1'])
  storeListing(createSignedListings(storage), listing('3', 300), 100)
  expect(
    createSignedListings(storage)
      .getSnapshot()
      .map(({ terms }) => terms.salt),
  ).toEqual(['3', '2'])
})

test('behavior: what cannot be read is dropped', () => {
  const storage = memoryStorage()
  storage.setItem('oxbow.signed-listings', JSON.stringify({ version: 1, value: [{ terms: {}, signature: '0x' }] }))
  expect(createSignedListings(storage).getSnapshot()).toEqual([])
})
