import { describe, expect, test } from 'vitest'
import * as documents from './nftDocuments.ts'

const collection = `0x${'A'.repeat(40)}`
const metadata = {
  name: 'Ferry\u202e',
  pictureUrl: '/nft-pictures/1/0xaa/7',
  fault: null,
  description: null,
  traits: [],
}
const item = {
  chainId: 1,
  collection,
  collectionName: null,
  standard: 'erc721',
  tokenId: String(2n ** 256n - 1n),
  owner: null,
  metadata,
}

describe('nftDocuments', () => {
  test('default: addresses in lower case, numbers as they are, names fit to be shown', () => {
    const { nftItem } = documents.nftItemDocument.result.parse({ nftItem: item, nftCollection: null })
    expect(nftItem).toEqual({ ...item, collection: collection.toLowerCase(), metadata: { ...metadata, name: 'Ferry' } })
  })

  test.each([
    ['a number beyond 256 bits', { tokenId: String(2n ** 256n) }],
    ['a number with a point', { tokenId: '1.5' }],
    ['a standard of its own', { standard: 'erc20' }],
    ['a picture elsewhere', { metadata: { ...metadata, pictureUrl: 'https://example.com/a.png' } }],
    ['a picture out of the way', { metadata: { ...metadata, pictureUrl: '/nft-pictures/../logos/a' } }],
    ['an address that leads elsewhere', { collection: '/nfts' }],
  ])('behavior: a server that answers with %s is not believed', (_name, change) => {
    const answer = { nftItem: { ...item, ...change }, nftCollection: null }
    expect(documents.nftItemDocument.result.safeParse(answer).success).toBe(false)
  })

  test('behavior: a collection that was found has its picture here, and a name fit to be shown', () => {
    const found = { chainId: 1, address: collection, name: 'Ferries\u202e', pictureUrl: '/nft-pictures/1/0xaa/7' }
    const read = (change: object) =>
      documents.nftCollectionsDocument.result.safeParse({ nftCollections: [{ ...found, ...change }] })
    expect(read({}).data?.nftCollections).toEqual([{ ...found, address: collection.toLowerCase(), name: 'Ferries' }])
    expect(read({ name: null, pictureUrl: null }).success).toBe(true)
    for (const pictureUrl of ['https://example.com/a.png', '//example.com/a', '/nft-pictures/../logos/a'])
      expect(read({ pictureUrl }).success, pictureUrl).toBe(false)
  })

  test('behavior: each asks for what it reads, under a name of its own', () => {
    const names = Object.values(documents).map(({ query }) => /^query (\w+)/.exec(query)?.[1])
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toContain(undefined)
  })
})
