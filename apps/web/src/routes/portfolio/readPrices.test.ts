import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { HistoryVariables } from '@oxbow/contract/marketDocuments'
import { expect, test } from 'vitest'
import { toHistoryQuery } from '../../features/activity/toHistoryQuery.ts'
import { eth, network as plain, usdc } from '../../test/fixtures.ts'
import { readPrices } from './readPrices.ts'

const weth = `0x${'E'.repeat(40)}` as const
const network = { ...plain, contracts: { weth } } as typeof plain
const prices = { FIVE_MINUTES: 5, HOUR: 60, DAY: 1_440 }

test('default: a worth is of the same history as in the details, however old the other transactions are', async () => {
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const ages = [3_600, 10 * 86_400, 100 * 86_400]
  const items = ages.map((age) => ({
    chainId: network.chainId,
    timeMs: (nowSeconds - age) * 1_000,
    paid: [{ token: eth, amount: 1n }],
    received: [{ token: usdc, amount: 1n }],
  })) as unknown as ActivityItem[]
  const asked: HistoryVariables[] = []
  const graphql = async (_: unknown, variables: HistoryVariables) => {
    asked.push(variables)
    return { history: [{ timestamp: variables.since, close: prices[variables.period] }] }
  }
  const client = { api: { graphql } } as unknown as Parameters<typeof readPrices>[0]
  const priceOf = await readPrices(client, items, { networks: [network], isIndexed: true })
  for (const age of ages)
    for (const token of [eth.address, usdc.address]) {
      const unixSeconds = nowSeconds - age
      const { period } = toHistoryQuery(network, token, { unixSeconds, nowSeconds })
      expect(priceOf(network, token, unixSeconds)).toBe(prices[period])
    }
  expect(asked.map(({ period }) => period).sort()).toEqual([...Array(2).fill('FIVE_MINUTES'), ...Array(4).fill('HOUR')])
  // Else a response with its thousand points might not have them.
  expect(asked.every(({ since, until }) => until! - since <= 1_000 * 3_600)).toBe(true)
  expect(asked.some(({ id }) => id === weth.toLowerCase())).toBe(true)
})
