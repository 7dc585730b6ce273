import { seaportAbi } from '@oxbow/abi/seaport'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { hashStruct } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashListing } from './hashListing.ts'
import type { ListingTerms } from './Listing.ts'
import { toListingData } from './toListingData.ts'
import { toOrder } from './toOrder.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const terms: ListingTerms = {
  chainId: 31337,
  seller: `0x${'a1'.repeat(20)}`,
  standard: 'erc721',
  collection: `0x${'b2'.repeat(20)}`,
  tokenId: '7',
  price: '2000000000000000000',
  endTime: 1_900_000_000,
  salt: '12345',
  counter: '0',
}
const most = String(2n ** 256n - 1n)

test.each<[string, Partial<ListingTerms>]>([
  ['an ERC-721', {}],
  ['an ERC-1155', { standard: 'erc1155' }],
  ['the largest numbers', { tokenId: most, price: most, salt: most, counter: most }],
  ['another seller', { seller: `0x${'00'.repeat(19)}01` }],
])('the hash of %s is Seaport’s own, and viem’s', async (_, change) => {
  const listing = { ...terms, ...change }
  const { message, primaryType, types } = toListingData(listing, chain.contracts.seaport)
  const hash = await chain.publicClient.readContract({
    address: chain.contracts.seaport,
    abi: seaportAbi,
    functionName: 'getOrderHash',
    args: [{ ...toOrder(listing), counter: BigInt(listing.counter) }],
  })
  expect(hashListing(listing)).toBe(hash)
  expect(hashStruct({ data: message, primaryType, types } as never)).toBe(hash)
})

test('any other term is another order', () => {
  const others: readonly Partial<ListingTerms>[] = [
    { seller: `0x${'a2'.repeat(20)}` },
    { standard: 'erc1155' },
    { collection: `0x${'b3'.repeat(20)}` },
    { tokenId: '8' },
    { price: '1' },
    { endTime: 1_900_000_001 },
    { salt: '12346' },
    { counter: '1' },
  ]
  const hashes = [terms, ...others.map((other) => ({ ...terms, ...other }))].map(hashListing)
  expect(new Set(hashes).size).toBe(hashes.length)
})
