import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { getAccountTransactions } from './getAccountTransactions.ts'

const ether = { address: '0x0a', symbol: 'ETH', decimals: 18, logoUrl: '/eth.png' }
const usd = { address: '0x0b', symbol: 'USD', decimals: 6, logoUrl: null }
const row = { kind: 'swap', token0: ether, token1: usd, amount0: '-5', amount1: '7', counterparty: null, nft: null }

async function eventsOf(...events: object[]) {
  const accountTransactions = {
    items: [{ chainId: 1, txHash: '0x01', blockNumber: 9, timestamp: 100, isOwn: true, events }],
    endCursor: null as string | null,
    hasUnlisted: true,
  }
  const answer = { accountTransactions, chainHeads: [{ chainId: 1, blockNumber: 12 }] }
  const client = { api: { graphql: async () => answer } } as unknown as ExchangeClient
  const found = await getAccountTransactions(client, { account: '0x0c', chainIds: [1] })
  expect(found).toMatchObject({ headBlocks: new Map([[1, 12]]), endCursor: undefined, hasUnlisted: true })
  return found.transactions[0]!.events
}

test('a trade with both tokens, signed as they moved', async () => {
  expect(await eventsOf(row)).toEqual([
    {
      kind: 'swap',
      token0: { address: '0x0a', symbol: 'ETH', decimals: 18, logoUri: '/eth.png' },
      token1: { address: '0x0b', symbol: 'USD', decimals: 6, logoUri: undefined },
      amount0: -5n,
      amount1: 7n,
    },
  ])
  expect(await eventsOf({ ...row, amount1: null })).toMatchObject([{ amount0: -5n, amount1: undefined }])
})

test('a transfer or approval with whom; without amount or counterparty it is left out', async () => {
  for (const kind of ['sent', 'received', 'approval']) {
    const one = { ...row, kind, token1: null, amount1: null, counterparty: '0x0d' }
    expect(await eventsOf(one)).toMatchObject([{ kind, amount0: -5n, counterparty: '0x0d' }])
    expect(await eventsOf({ ...one, counterparty: null })).toEqual([])
    expect(await eventsOf({ ...one, amount0: null })).toEqual([])
  }
})

test('what was wrapped and unwrapped; without amount it is left out', async () => {
  for (const kind of ['wrap', 'unwrap']) {
    const one = { ...row, kind, token1: null, amount0: '5', amount1: null }
    expect(await eventsOf(one)).toEqual([{ kind, token0: expect.objectContaining({ symbol: 'ETH' }), amount0: 5n }])
    expect(await eventsOf({ ...one, amount0: null })).toEqual([])
  }
})

test('NFTs by their collection and number; several by the collection alone', async () => {
  const ofOne = { collection: '0x0c', collectionName: 'Pebbles', standard: 'erc721', tokenId: '7', itemCount: 1 }
  const nft = { ...ofOne, isSale: true, nativePrice: '9' }
  const one = { ...row, kind: 'nft-received', token1: null, amount0: '1', amount1: null, counterparty: '0x0d', nft }
  const facts = { standard: 'erc721', collection: '0x0c', tokenId: '7', name: 'Pebbles #7' }
  const rest = { amount0: 1n, counterparty: '0x0d', isSale: true, nativePrice: 9n }
  expect(await eventsOf(one)).toEqual([{ kind: 'nft-received', nft: facts, ...rest }])
  expect(await eventsOf({ ...one, nft: { ...nft, itemCount: 3 } })).toMatchObject([{ nft: { name: 'Pebbles' } }])
  const nameless = { ...nft, collection: '0x0123456789', collectionName: null, tokenId: '9'.repeat(77) }
  expect(await eventsOf({ ...one, nft: nameless })).toMatchObject([{ nft: { name: '0x0123… #9999…9999' } }])
  expect(await eventsOf({ ...one, nft: null })).toEqual([])
})

test('a token without decimals is left out, one without a symbol goes by its address', async () => {
  const unknown = { ...usd, decimals: null }
  expect(await eventsOf({ ...row, token0: unknown })).toEqual([])
  expect(await eventsOf({ ...row, token1: unknown }, { ...row, token1: null })).toEqual([])
  const nameless = { ...ether, address: '0x0123456789', symbol: null }
  expect(await eventsOf({ ...row, token0: nameless })).toMatchObject([{ token0: { symbol: '0x0123…' } }])
})
