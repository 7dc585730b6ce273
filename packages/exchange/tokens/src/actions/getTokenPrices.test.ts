import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { getTokenPrices } from './getTokenPrices.ts'

const native = '0x0000000000000000000000000000000000000000'

function indexOf(price: { nowUsd: number | null; dayAgoUsd: number | null }) {
  const asked: string[][] = []
  const graphql = async (_document: unknown, { addresses }: { addresses: string[] }) => {
    asked.push(addresses)
    return { tokenPrices: addresses.map((address) => ({ address, ...price })) }
  }
  return { asked, client: { api: { graphql } } as unknown as ExchangeClient }
}

test('the native currency is worth what its wrapped twin is, and each token is asked for once', async () => {
  const { asked, client } = indexOf({ nowUsd: 3, dayAgoUsd: null })
  const prices = await getTokenPrices(client, { chainId: 1, weth: '0xee', tokens: [native, '0xee', '0x0a', '0x0a'] })
  expect(asked).toEqual([['0x0a', '0xee']])
  expect([...prices.keys()].sort()).toEqual([native, '0x0a', '0xee'])
  expect(prices.get(native)).toEqual({ nowUsd: 3, dayAgoUsd: undefined })
})

test('a hundred tokens a question', async () => {
  const { asked, client } = indexOf({ nowUsd: null, dayAgoUsd: 2 })
  const tokens = Array.from({ length: 201 }, (_, index) => `0x${index + 1_000}`)
  const prices = await getTokenPrices(client, { chainId: 1, weth: '0xee', tokens })
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 1])
  expect(prices.size).toBe(201)
  expect(prices.get('0x1200')).toEqual({ nowUsd: undefined, dayAgoUsd: 2 })
  expect(prices.has(native)).toBe(false)
})
