import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { ownedCollectionsQueryOptions } from './ownedCollectionsQueryOptions.ts'

const [ferries, passes] = ['0xaa', '0xbb']
const held = (collection: string, amount: string, tokenId = '7') => ({
  amount,
  item:
    collection === ferries
      ? { chainId: 1, collection, collectionName: 'Ferries', standard: 'erc721', tokenId }
      : { chainId: 1, collection, collectionName: null, standard: 'erc1155', tokenId },
})

/** Reads from an index that gives these pages one after the other, and the last of them for ever when there are more. */
async function read(pages: readonly (readonly ReturnType<typeof held>[])[], hasMore = false) {
  const cursors: unknown[] = []
  const graphql = async (_: unknown, { after }: { after?: string }) => {
    const page = cursors.push(after) - 1
    const isLast = page >= pages.length - 1
    return { ownedNfts: { items: pages[page] ?? [], endCursor: isLast && !hasMore ? null : `${page}` } }
  }
  const client = { api: { graphql } } as unknown as ExchangeClient
  const { queryFn } = ownedCollectionsQueryOptions(client, { account: '0x1', chainIds: [1] })
  const answer = await queryFn({ signal: new AbortController().signal } as never)
  return { answer, cursors }
}

test('default: each collection once, with all that is had of it, over all pages', async () => {
  const { answer, cursors } = await read([[held(ferries, '1'), held(passes, '12')], [held(ferries, '1', '9')]])
  expect(cursors).toEqual([undefined, '0'])
  expect(answer).toEqual([
    { chainId: 1, address: ferries, name: 'Ferries', owned: 2n, tokenIds: ['7', '9'] },
    { chainId: 1, address: passes, name: null, owned: 12n, tokenIds: [] },
  ])
})

test('behavior: who has more than is counted has an unknown number, not too small a one', async () => {
  const { answer, cursors } = await read([[held(ferries, '1')]], true)
  expect(cursors).toHaveLength(5)
  expect(answer).toEqual([{ chainId: 1, address: ferries, name: 'Ferries', owned: undefined, tokenIds: ['7'] }])
})

test('behavior: without chains there is nothing to ask', () => {
  expect(ownedCollectionsQueryOptions({} as ExchangeClient, { account: '0x1', chainIds: [] }).enabled).toBe(false)
})
