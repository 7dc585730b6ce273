import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '../index-data/Database.ts'
import { readTransactions } from '../index-data/market/readTransactions.ts'
import { loadYear, tokenOfYear, yearChainId } from './loadYear.ts'
import { pageQueries } from './pageQueries.ts'
import { type IndexDatabase, startIndexDatabase } from './startIndexDatabase.ts'

/** The workload of `npm run bench data`, small: each query answers over a year of trades. */
describe('pageQueries', () => {
  const size = { tokens: 60, pools: 120, swaps: 20_000 }
  let index: IndexDatabase
  let database: Database
  beforeAll(async () => {
    index = await startIndexDatabase()
    await index.publish()
    await loadYear(index.url, size)
    database = createDatabase(index.url)
  })
  afterAll(async () => {
    await database?.close()
    await index?.[Symbol.asyncDispose]()
  })

  const names = Object.keys(pageQueries(undefined as never, size))
  test.each(names)('%s', async (name) => {
    const answer = await pageQueries(database, size)[name]!(0)
    const rows = Array.isArray(answer) ? answer : ((answer as { items?: unknown[] }).items ?? [answer])
    expect(rows.length).toBeGreaterThan(0)
  })

  test.each([[[yearChainId]], [[yearChainId, 1]]])(
    'the transactions of a token are the newest of all its pools, on chains %s',
    async (chainIds) => {
      const token = tokenOfYear(2)
      const { items } = await readTransactions(database, {
        chainIds,
        kinds: ['swap', 'add', 'remove'],
        token,
        first: 50,
      })
      const plain = await database.read(async (db) => {
        const answer = await db.execute<{ block: number; log: number }>(`
        select block_number as block, log_index as log from (
          select block_number, log_index, token0, token1 from dex.swap
          union all select block_number, log_index, token0, token1 from dex.liquidity_event
        ) event where '${token}' in (token0, token1) order by 1 desc, 2 desc limit 50`)
        return answer.rows
      })
      expect(items.map(({ blockNumber, logIndex }) => ({ block: blockNumber, log: logIndex }))).toEqual(plain)
    },
  )

  test('the year adds up: each trade is in the buckets of its pool and of both its tokens', async () => {
    const [sums] = await database.read(async (db) => {
      const answer = await db.execute<Record<string, number>>(
        `select (select count(*) from dex.swap)::int as swaps,
          (select sum(swap_count) from dex.pool_bucket where period_seconds = 86400)::int as pools,
          (select sum(swap_count) from dex.token_bucket where period_seconds = 3600)::int as tokens`,
      )
      return answer.rows
    })
    expect(sums).toEqual({ swaps: size.swaps, pools: size.swaps, tokens: 2 * size.swaps })
  })
})
