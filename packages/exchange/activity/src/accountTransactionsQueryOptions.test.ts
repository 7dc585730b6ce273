import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { accountTransactionsQueryOptions } from './accountTransactionsQueryOptions.ts'

const asked: object[] = []
const answer = { accountTransactions: { items: [], endCursor: 'next', hasUnlisted: false }, chainHeads: [] }
const client = {
  api: {
    graphql: async (_document: object, variables: object) => {
      asked.push(variables)
      return answer
    },
  },
} as unknown as ExchangeClient

const optionsOf = (account: `0x${string}` | undefined, chainIds: readonly number[]) =>
  accountTransactionsQueryOptions(client, { account, chainIds, showsUnlisted: true })

test('asked once there is an account and a chain', () => {
  expect(optionsOf('0x0a', [1])).toMatchObject({ enabled: true, staleTime: 2_000 })
  expect(optionsOf('0x0a', []).enabled).toBe(false)
  const { enabled, queryFn } = optionsOf(undefined, [1])
  expect(enabled).toBe(false)
  expect(() => queryFn({} as never)).toThrow('without an account')
})

test('each part begins where the one before ended', async () => {
  const { getNextPageParam, initialPageParam, queryFn } = optionsOf('0x0a', [1])
  const first = await queryFn({ pageParam: initialPageParam } as never)
  await queryFn({ pageParam: getNextPageParam(first) } as never)
  expect(asked).toMatchObject([
    { first: 20, after: undefined, showsUnlisted: true },
    { first: 20, after: 'next' },
  ])
})

test('every five seconds, and no more questions a second for a longer list', () => {
  const { refetchInterval } = optionsOf('0x0a', [1])
  expect(refetchInterval({ state: { data: undefined } })).toBe(5_000)
  const pages = [{}, {}, {}] as never[]
  expect(refetchInterval({ state: { data: { pages, pageParams: [] } } })).toBe(15_000)
})

test('another switch keeps the list on screen, another account does not', () => {
  const { placeholderData } = optionsOf('0x0a', [1])
  const previous = {} as never
  expect(placeholderData!(previous, { queryKey: ['', { account: '0x0a' }] } as never)).toBe(previous)
  expect(placeholderData!(previous, { queryKey: ['', { account: '0x0b' }] } as never)).toBeUndefined()
  expect(placeholderData!(undefined, undefined as never)).toBeUndefined()
})
