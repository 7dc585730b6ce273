import { expect, test } from 'vitest'
import { nftName, toNftKey, toNftPath, toShownId } from './nftName.ts'

const metadata = { name: null, pictureUrl: null, fault: null }
const item = { chainId: 1, collection: `0x${'a'.repeat(40)}`, tokenId: '7', collectionName: 'Ferries', metadata }

test('an item is called what it says, else by its collection and number', () => {
  expect(nftName({ ...item, metadata: { ...metadata, name: 'Ferry 7' } })).toBe('Ferry 7')
  expect(nftName(item)).toBe('Ferries #7')
  expect(nftName({ ...item, collectionName: null })).toBe('NFT #7')
})

test('a number that is a hash is cut in the middle', () => {
  expect(toShownId('1234567890')).toBe('#1234567890')
  expect(toShownId('9'.repeat(77))).toBe('#9999…9999')
})

test('two items never share a page or a key', () => {
  expect(toNftPath('base', item)).toBe(`/nfts/base/${item.collection}/7`)
  expect(toNftKey(item)).toBe(`nft-1-${item.collection}-7`)
})
