import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import * as documents from '@oxbow/contract/marketDocuments'
import { describe, expect, test } from 'vitest'
import * as options from './marketQueryOptions.ts'
import {
  deepestPoolQueryOptions,
  marketTotalsQueryOptions,
  pairPoolQueryOptions,
  tokenMarketsQueryOptions,
} from './marketQueryOptions.ts'

const noHook = '0x0000000000000000000000000000000000000000'
const poolOf = (id: string, tvlUsd: number | null, changes: object = {}) => ({
  pool: { id, tvlUsd, hooks: noHook, price: 1, ...changes },
})

/** An index that notes what it is asked for and answers with these pools, whatever it is. */
function indexOf(...pools: object[]) {
  const asked: Record<string, unknown>[] = []
  const graphql = async (_document: unknown, variables: Record<string, unknown>) => {
    asked.push(variables)
    const page = { items: pools, endCursor: null }
    return { poolMarkets: page, tokenMarkets: page }
  }
  return { asked, client: { api: { graphql } } as unknown as ExchangeClient }
}
const call = {} as never

test('pairPoolQueryOptions: the deepest pool of any of the pairs, without hooks and with a price', async () => {
  const hooked = poolOf('hooked', 9e9, { hooks: '0x0000000000000000000000000000000000000080' })
  const unpriced = poolOf('unpriced', 8e9, { price: null })
  const { asked, client } = indexOf(poolOf('unknown', null), poolOf('small', 5), hooked, unpriced, poolOf('deep', 7))
  const { queryFn, enabled } = pairPoolQueryOptions(client, { chainId: 1, base: ['a', 'b'], quote: ['b', 'c'] })
  expect(enabled).toBe(true)
  expect(await queryFn(call)).toMatchObject({ pool: { id: 'deep' } })
  expect(asked.map(({ token, otherToken }) => [token, otherToken])).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ])
  expect(asked[0]).toMatchObject({ chainIds: [1], sort: 'TVL', descending: true })
  const none = pairPoolQueryOptions(indexOf(hooked).client, { chainId: 1, base: ['a'], quote: ['b'] })
  expect(await none.queryFn(call)).toBeNull()
  expect(pairPoolQueryOptions(client, { chainId: 1, base: [], quote: ['b'] }).enabled).toBe(false)
})

test('deepestPoolQueryOptions: the first by what lies in it', async () => {
  const { asked, client } = indexOf(poolOf('deep', 7), poolOf('small', 5))
  const { queryFn } = deepestPoolQueryOptions(client, { chainId: 1, token: 'a' })
  expect(await queryFn(call)).toMatchObject({ pool: { id: 'deep' } })
  expect(asked).toEqual([{ chainIds: [1], token: 'a', sort: 'TVL', descending: true, first: 1 }])
  expect(await deepestPoolQueryOptions(indexOf().client, { chainId: 1, token: 'a' }).queryFn(call)).toBeNull()
})

test('lists: fifty rows at a time from where the part before ended, of one chain at least', async () => {
  const { asked, client } = indexOf()
  const { queryFn, getNextPageParam, enabled } = tokenMarketsQueryOptions(client, { chainIds: [1] } as never)
  await queryFn({ pageParam: 'there' } as never)
  expect(asked).toEqual([{ chainIds: [1], first: 50, after: 'there' }])
  expect(enabled).toBe(true)
  expect(getNextPageParam({ items: [], endCursor: 'next' } as never)).toBe('next')
  expect(getNextPageParam({ items: [], endCursor: null } as never)).toBeUndefined()
  expect(tokenMarketsQueryOptions(client, { chainIds: [] } as never).enabled).toBe(false)
  expect(marketTotalsQueryOptions(client, { chainIds: [1] }).enabled).toBe(true)
  expect(marketTotalsQueryOptions(client, { chainIds: [] }).enabled).toBe(false)
})

describe('each question', () => {
  const said = { items: [], endCursor: null }
  const chain = { chainId: 1, id: 'a', address: 'a', token: 'a', since: 5, base: ['a'], quote: ['b'] } as never
  const chains = { chainIds: [1] } as never

  test.each([
    ['tokenMarkets', documents.tokenMarketsDocument, options.tokenMarketsQueryOptions, chains, 5_000],
    ['poolMarkets', documents.poolMarketsDocument, options.poolMarketsQueryOptions, chains, 5_000],
    ['transactions', documents.transactionsDocument, options.transactionsQueryOptions, chains, 5_000],
    ['marketTotals', documents.marketTotalsDocument, options.marketTotalsQueryOptions, chains, 5_000],
    ['tokenMarket', documents.tokenMarketDocument, options.tokenMarketQueryOptions, chain, 5_000],
    ['poolMarket', documents.poolMarketDocument, options.poolMarketQueryOptions, chain, 5_000],
    ['poolMarkets', documents.poolMarketsDocument, options.deepestPoolQueryOptions, chain, 300_000],
    ['poolMarkets', documents.poolMarketsDocument, options.pairPoolQueryOptions, chain, 300_000],
    ['poolTicks', documents.poolTicksDocument, options.poolTicksQueryOptions, chain, 5_000],
    ['poolTrades', documents.poolTradesDocument, options.poolTradesQueryOptions, chain, 300_000],
    ['history', documents.historyDocument, options.historyQueryOptions, chain, 30_000],
  ] as const)(
    '%s: asked by its document, with what it names and how to call it off',
    async (field, document, of, variables, staleMs) => {
      const asked: unknown[][] = []
      const graphql = async (...question: unknown[]) => {
        asked.push(question)
        return { [field]: said }
      }
      const client = { api: { graphql } } as unknown as ExchangeClient
      const { queryKey, queryFn, staleTime } = (of as typeof options.poolMarketQueryOptions)(client, variables)
      const { signal } = new AbortController()
      const answer = await queryFn({ signal, pageParam: undefined } as never)
      expect([said, null]).toContainEqual(answer)
      expect(asked).toHaveLength(1)
      expect(asked[0]![0]).toBe(document)
      expect(asked[0]![1]).toMatchObject(variables === chains ? chains : {})
      expect(asked[0]![2]).toEqual({ signal })
      expect(typeof queryKey[0]).toBe('string')
      expect(queryKey[1]).toBe(variables)
      expect(staleTime).toBe(staleMs)
    },
  )

  test('pairPoolQueryOptions: of each pair the five deepest, and of those what lies in them decides', async () => {
    const { asked, client } = indexOf(poolOf('unknown', null), poolOf('little', 0.5), poolOf('none', 0))
    const one = pairPoolQueryOptions(client, { chainId: 1, base: ['a'], quote: ['b'] })
    expect(await one.queryFn(call)).toMatchObject({ pool: { id: 'little' } })
    expect(asked[0]).toMatchObject({ first: 5 })
    const debt = pairPoolQueryOptions(indexOf(poolOf('unknown', null), poolOf('debt', -0.5)).client, {
      chainId: 1,
      base: ['a'],
      quote: ['b'],
    })
    expect(await debt.queryFn(call)).toMatchObject({ pool: { id: 'unknown' } })
  })
})
