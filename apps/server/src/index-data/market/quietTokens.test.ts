import { historyDocument, tokenMarketDocument, tokenMarketsDocument } from '@oxbow/contract/marketDocuments'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { sumFigures } from '../../test/sumFigures.ts'

const hour = 3_600
const now = 500_000 * hour + 1_800
const thisHour = now - 1_800
const quiet = `0x${'9'.repeat(40)}`

let chain: TestChain
let database: IndexDatabase
let server: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, { databaseUrl: database.url })
  await database.publish()
  const weth = chain.contracts.weth.toLowerCase()
  const bucket = (token: string, hoursAgo: number, close: number) =>
    `(31337, '${token}', ${hour}, ${thisHour - hoursAgo * hour}, ${close}, ${close}, ${close}, ${close}, 7)`
  await database.run(`
    insert into ix_test.token values (31337, '${weth}', 'Wrapped Ether', 'WETH', 18, 4_000, 10, 9_000), (31337, '${quiet}', 'Quiet', 'QUIET', 18, 4, 10, 20);
    insert into ix_test.token_bucket (chain_id, token, period_seconds, start_timestamp, open, high, low, close, volume_usd) values
      ${bucket(weth, 60, 1_000)}, ${bucket(weth, 40, 2_000)}, ${bucket(weth, 10, 3_000)}, ${bucket(weth, 5, 4_000)}, ${bucket(quiet, 50, 1)};
    insert into ix_test.chain_head values (31337, 90, '0x${'2'.repeat(64)}', ${now}, 0);
    ${sumFigures};
    update ix_test.token_figures set price_anchor = 'native', day_ago_close = 2 where token = '${quiet}'`)
})
afterAll(async () => {
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
  await server[Symbol.asyncDispose]()
})

async function ask(document: { query: string }, variables: unknown) {
  const { status, json } = await server.post('/graphql', { query: document.query, variables })
  expect(status).toBe(200)
  return (json as { data: Record<string, unknown> }).data
}

test('behavior: the chart of a token that nobody trades follows the native currency that it is priced by', async () => {
  const { history } = await ask(historyDocument, {
    of: 'TOKEN',
    chainId: 31337,
    id: quiet,
    period: 'HOUR',
    since: now - 30 * hour,
  })
  const points = history as { timestamp: number; close: number; volumeUsd: number | null }[]
  expect(points.map(({ timestamp, close }) => [(thisHour - timestamp) / hour, close])).toEqual([
    [50, 1],
    [40, 2],
    [10, 3],
    [5, 4],
  ])
  expect(points.at(-1)!.volumeUsd ?? 0).toBe(0)
})

test('behavior: so does its line in a list, and one that is priced by stablecoins keeps its price', async () => {
  const line = async () => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds: [31337], unlisted: true })
    const { items } = tokenMarkets as { items: { token: { symbol: string }; sparkline: number[] }[] }
    const prices = items.find(({ token }) => token.symbol === 'QUIET')!.sparkline
    return [0, 13, 14, 19, 24].map((place) => prices[place])
  }
  expect(await line()).toEqual([2, 2, 3, 4, 4])
  await database.run(`update ix_test.token_figures set price_anchor = 'stable' where token = '${quiet}'`)
  expect(await line()).toEqual([2, 2, 2, 2, 4])
})

test('behavior: the high and the low of its year are those that the charts draw, and the price that the year began with', async () => {
  const day = 24 * hour
  const today = now - (now % day)
  const other = `0x${'8'.repeat(40)}`
  const bucket = (token: string, period: number, start: number, [low, close, high]: readonly number[]) =>
    `(31337, '${token}', ${period}, ${start}, ${close}, ${high}, ${low}, ${close}, 7)`
  const weth = chain.contracts.weth.toLowerCase()
  const days = (token: string, of: Readonly<Record<number, readonly number[]>>) =>
    Object.entries(of).map(([ago, prices]) => bucket(token, day, today - Number(ago) * day, prices))
  await database.run(`
    insert into ix_test.token values (31337, '${other}', 'Other', 'OTHER', 18, 5, 10, 20);
    insert into ix_test.token_bucket (chain_id, token, period_seconds, start_timestamp, open, high, low, close, volume_usd) values
      ${[
        ...days(weth, {
          420: [90, 100, 110],
          380: [190, 200, 800],
          300: [50, 100, 160],
          100: [100, 400, 500],
          30: [300, 400, 900],
        }),
        ...days(other, { 410: [4, 5, 6], 30: [19, 20, 21] }),
        // Within its last day it stood, and the native currency did not: the charts of hours and of five minutes alone know.
        bucket(weth, 300, thisHour - 7_200, [3_900, 4_000, 4_000]),
        bucket(other, 300, thisHour - 7_200, [20, 20, 20]),
        bucket(weth, 300, thisHour - 3_600, [100, 4_000, 60_000]),
      ].join()};
    insert into ix_test.token_figures (chain_id, token, price_anchor) values (31337, '${other}', 'native')`)
  const bounds = async () => {
    const { tokenMarket } = await ask(tokenMarketDocument, { chainId: 31337, address: other })
    const { yearHighUsd, yearLowUsd } = tokenMarket as { yearHighUsd: number; yearLowUsd: number }
    return [yearHighUsd, yearLowUsd]
  }
  const drawn = async (period: string, seconds: number) => {
    const asked = { of: 'TOKEN', chainId: 31337, id: other, period, since: now - seconds }
    const { history } = await ask(historyDocument, asked)
    const points = history as { timestamp: number; high: number; low: number }[]
    return points.filter(({ timestamp }) => timestamp > now - 365 * day).flatMap(({ high, low }) => [high, low])
  }
  // 300 days ago ether went down to half of what it was worth when the token stood at 5; two hours ago up to fifteenfold.
  expect(await drawn('DAY', 365 * day)).toEqual([8, 2.5, 25, 5, 21, 19])
  expect(Math.max(...(await drawn('FIVE_MINUTES', day)))).toBe(300)
  expect(await bounds()).toEqual([300, 0.5])
  await database.run(`delete from ix_test.token_bucket where period_seconds = 300`)
  const charts = [...(await drawn('DAY', 365 * day)), ...(await drawn('HOUR', 30 * day))]
  expect(await bounds()).toEqual([Math.max(...charts), Math.min(...charts)])
  expect(await bounds()).toEqual([25, 2.5])

  // Priced by stablecoins it stood at what it had when the year began, until it was traded.
  await database.run(`update ix_test.token_figures set price_anchor = 'stable' where token = '${other}'`)
  expect(await bounds()).toEqual([21, 5])
  // Nobody has traded it for longer than a year: what it stood at is its high and its low.
  await database.run(
    `delete from ix_test.token_bucket where token = '${other}' and start_timestamp > ${now - 365 * day}`,
  )
  expect(await bounds()).toEqual([5, 5])
})
