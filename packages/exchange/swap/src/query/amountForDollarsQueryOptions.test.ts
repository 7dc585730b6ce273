import { expect, test } from 'vitest'
import { amountForDollarsQueryOptions } from './amountForDollarsQueryOptions.ts'

test('what a sum of dollars was worth is forgotten with the form that asked, so that each looks anew', () => {
  const asked = { network: { chainId: 1 }, token: '0x0a', usd: 5 } as never
  const { queryKey, gcTime } = amountForDollarsQueryOptions({} as never, asked)
  expect(queryKey).toEqual(['amount-for-dollars', { chainId: 1, token: '0x0a', usd: 5 }])
  expect(gcTime).toBe(0)
})
