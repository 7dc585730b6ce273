import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { accountTransactionsQueryOptions } from './accountTransactionsQueryOptions.ts'

const optionsOf = (account: `0x${string}` | undefined, chainIds: readonly number[]) =>
  accountTransactionsQueryOptions({} as ExchangeClient, { account, chainIds, first: 20 })

test('asked every five seconds, once there is an account and a chain', () => {
  expect(optionsOf('0x0a', [1])).toMatchObject({ enabled: true, refetchInterval: 5_000, staleTime: 2_000 })
  expect(optionsOf('0x0a', []).enabled).toBe(false)
  const { enabled, queryFn } = optionsOf(undefined, [1])
  expect(enabled).toBe(false)
  expect(() => queryFn({} as never)).toThrow('without an account')
})

test('a longer list keeps the shorter one on screen, another account does not', () => {
  const { placeholderData } = optionsOf('0x0a', [1])
  const previous = {} as never
  expect(placeholderData!(previous, { queryKey: ['', { account: '0x0a', first: 10 }] } as never)).toBe(previous)
  expect(placeholderData!(previous, { queryKey: ['', { account: '0x0b' }] } as never)).toBeUndefined()
  expect(placeholderData!(undefined, undefined as never)).toBeUndefined()
})
