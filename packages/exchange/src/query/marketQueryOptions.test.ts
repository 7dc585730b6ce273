import { expect, test } from 'vitest'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
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
