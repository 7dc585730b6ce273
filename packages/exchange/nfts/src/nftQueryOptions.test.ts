import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { nftItemDocument } from './nftDocuments.ts'
import { nftItemQueryOptions } from './nftQueryOptions.ts'

const asked = { chainId: 1, collection: '0xaa', tokenId: '7' }
const nftItem = { ...asked, standard: 'erc721' }
const nftCollection = { chainId: 1, address: '0xaa', standard: 'erc721' }

function read(answer: object) {
  const client = { api: { graphql: async () => ({ nftItem, nftCollection, ...answer }) } } as unknown as ExchangeClient
  return nftItemQueryOptions(client, asked).queryFn({ signal: new AbortController().signal } as never)
}

test('default: the item that was asked for, and its collection', async () => {
  expect(await read({})).toEqual({ item: nftItem, collection: nftCollection })
  expect(await read({ nftItem: null })).toBeNull()
  expect(await read({ nftCollection: null })).toBeNull()
})

test('what is asked is asked by its document, for the item alone', async () => {
  const calls: unknown[] = []
  const graphql = async (...call: unknown[]) => {
    calls.push(call.slice(0, 2))
    return { nftItem, nftCollection }
  }
  await nftItemQueryOptions({ api: { graphql } } as never, asked).queryFn({ signal: undefined } as never)
  expect(calls).toEqual([[nftItemDocument, asked]])
})

test.each([
  ['another number', { nftItem: { ...nftItem, tokenId: '8' } }],
  ['an item of another collection', { nftItem: { ...nftItem, collection: '0xbb' } }],
  ['an item of another chain', { nftItem: { ...nftItem, chainId: 2 } }],
  ['another collection', { nftCollection: { ...nftCollection, address: '0xbb' } }],
  ['a collection of another chain', { nftCollection: { ...nftCollection, chainId: 2 } }],
  ['two standards', { nftCollection: { ...nftCollection, standard: 'erc1155' } }],
])('error: a server that answers with %s is not believed', async (_, answer) => {
  await expect(read(answer)).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
})
