import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { hashListing } from './hashListing.ts'
import type { Listing, ListingTerms } from './Listing.ts'
import { floorQueryOptions, listingsQueryOptions } from './listingsQueryOptions.ts'

const collection = `0x${'b2'.repeat(20)}` as const
const asked = { chainId: 1, collection, tokenId: '7', account: undefined }
const terms: ListingTerms = {
  chainId: 1,
  seller: `0x${'a1'.repeat(20)}`,
  standard: 'erc721',
  collection,
  tokenId: '7',
  price: '500',
  endTime: 1_900_000_000,
  salt: '9',
  counter: '3',
}
const listingOf = (change: Partial<ListingTerms>): Listing => {
  const changed = { ...terms, ...change }
  return { hash: hashListing(changed), terms: changed, signature: '0x1234', state: 'open' }
}
const listing = listingOf({})

const answering = (answer: object) => ({ api: { ask: async () => answer } }) as unknown as ExchangeClient
const context = { signal: new AbortController().signal } as never
const readAll = (...listings: Listing[]) =>
  listingsQueryOptions(answering({ isTraded: true, listings }), asked).queryFn(context)
const readFloor = (floor: Listing | null, isKnown = true) =>
  floorQueryOptions(answering({ floor, isKnown }), asked).queryFn(context)

test('default: listings of the item, and the cheapest of the collection', async () => {
  expect(await readAll(listing)).toEqual([listing])
  expect(await readFloor(listingOf({ tokenId: '8' }))).toMatchObject({ floor: { terms: { tokenId: '8' } } })
  expect(await readFloor(null)).toEqual({ floor: null, isKnown: true })
  // Not read to its end.
  expect(await readFloor(null, false)).toEqual({ floor: null, isKnown: false })
})

test.each<[string, Listing]>([
  ['terms that are not those of the hash: another salt', { ...listing, terms: { ...terms, salt: '10' } }],
  ['terms that are not those of the hash: another end', { ...listing, terms: { ...terms, endTime: 1_900_000_001 } }],
  ['another chain', listingOf({ chainId: 2 })],
  ['another collection', listingOf({ collection: `0x${'b3'.repeat(20)}` })],
])('error: a server that answers with %s is not believed', async (_, wrong) => {
  await expect(readAll(listing, wrong)).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
  await expect(readFloor(wrong)).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
})

test('error: a listing of another item is not believed', async () => {
  await expect(readAll(listingOf({ tokenId: '8' }))).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
})
