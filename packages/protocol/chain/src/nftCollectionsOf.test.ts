import { describe, expect, test } from 'vitest'
import { nftCollectionsOf } from './nftCollectionsOf.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const local = { collections: [{ address: address('a'), standard: 'erc721' as const }] }

describe('nftCollectionsOf', () => {
  test('the devnet has its own; a public network has the configured ones of its chain', () => {
    expect(nftCollectionsOf(31337, local, {})).toEqual(local.collections)
    const OXBOW_NFT_COLLECTIONS = `1:${address('B')}, 1:${address('c')}:erc1155,10:${address('d')},`
    expect(nftCollectionsOf(1, undefined, { OXBOW_NFT_COLLECTIONS })).toEqual([
      { address: address('b'), standard: 'erc721' },
      { address: address('c'), standard: 'erc1155' },
    ])
    expect(nftCollectionsOf(130, undefined, { OXBOW_NFT_COLLECTIONS })).toEqual([])
    expect(nftCollectionsOf(1, undefined, {})).toEqual([])
  })

  test('a collection listed twice counts once, as listed last', () => {
    const OXBOW_NFT_COLLECTIONS = `31337:${address('a')},31337:${address('a')}:erc1155`
    expect(nftCollectionsOf(31337, local, { OXBOW_NFT_COLLECTIONS })).toEqual([
      { address: address('a'), standard: 'erc1155' },
    ])
  })

  test('off: none at all', () => {
    expect(nftCollectionsOf(31337, local, { OXBOW_NFTS: 'off' })).toEqual([])
  })

  test('rejects invalid entries before anything starts', () => {
    for (const value of [address('a'), `1:${address('a')}:erc20`, '1:0x12', `x:${address('a')}`])
      expect(() => nftCollectionsOf(1, undefined, { OXBOW_NFT_COLLECTIONS: value })).toThrow('OXBOW_NFT_COLLECTIONS')
    expect(() => nftCollectionsOf(1, undefined, { OXBOW_NFTS: 'no' })).toThrow('OXBOW_NFTS')
    const many = Array.from({ length: 501 }, () => `1:${address('a')}`).join()
    expect(() => nftCollectionsOf(1, undefined, { OXBOW_NFT_COLLECTIONS: many })).toThrow('more than 500')
  })
})
