import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '../data/Database.ts'
import { loadYear } from './loadYear.ts'
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
