import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { searchTokens } from './searchTokens.ts'

const oak = { chainId: 1, address: '0x0a', name: 'Oak', symbol: 'OAK', decimals: 18, logoUrl: '/oak.png' }
const shown = { kind: 'token', isListed: false, tags: [], name: 'Oak', symbol: 'OAK', decimals: 18 }

/** An index in which each chain has these tokens. */
function indexOf(...tokens: readonly object[]) {
  const asked: Record<string, unknown>[] = []
  const graphql = async (_document: unknown, variables: Record<string, unknown>) => {
    asked.push(variables)
    if (variables.chainId === 404) throw new Error('Away.')
    return {
      tokens: { items: tokens.map((token) => ({ ...token, volumeUsd: 7 })) },
      tokenMarkets: { items: tokens.map((token) => ({ token, volumeUsd: null })) },
    }
  }
  return { asked, client: { api: { graphql } } as unknown as ExchangeClient }
}

test('by a query, ten of each chain', async () => {
  const { asked, client } = indexOf(oak)
  const found = await searchTokens(client, { chainIds: [1, 2], query: 'oak' })
  expect(asked).toEqual([
    { chainId: 1, search: 'oak', first: 10 },
    { chainId: 2, search: 'oak', first: 10 },
  ])
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ ...shown, logoUri: '/oak.png', volumeUsd: 7 })
})

test('without a query the most traded of the day', async () => {
  const { asked, client } = indexOf(oak)
  const found = await searchTokens(client, { chainIds: [1, 2], only: ['1-0x0a'], first: 3 })
  expect(asked).toEqual([
    { chainIds: [1, 2], only: ['1-0x0a'], sort: 'VOLUME', descending: true, period: 'DAY', first: 3 },
  ])
  expect(found).toMatchObject([{ ...shown, volumeUsd: undefined }])
})

test('what cannot be traded or told is left out, what has no name goes by its symbol', async () => {
  const { client } = indexOf(
    { ...oak, decimals: null },
    { ...oak, symbol: null },
    { ...oak, name: null, logoUrl: null },
  )
  const found = await searchTokens(client, { chainIds: [1], query: 'oak' })
  expect(found).toMatchObject([{ ...shown, name: 'OAK', logoUri: undefined }])
})

test('a chain that is away costs nobody else’s answer', async () => {
  const { client } = indexOf(oak)
  expect(await searchTokens(client, { chainIds: [404, 1], query: 'oak' })).toHaveLength(1)
  await expect(searchTokens(client, { chainIds: [404], query: 'oak' })).rejects.toThrow('Away.')
})
