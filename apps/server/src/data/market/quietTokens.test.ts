import { historyDocument, tokenMarketsDocument } from '@oxbow/contract/marketDocuments'
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
    update ix_test.token_figures set price_anchor = 'native', day_ago_start = ${thisHour - 40 * hour}, day_ago_open = 2, day_ago_close = 2 where token = '${quiet}'`)
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
