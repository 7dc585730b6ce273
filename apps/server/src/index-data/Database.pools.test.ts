import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

let chain: TestChain
let database: IndexDatabase
let server: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, { databaseUrl: database.url })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
})

test('behavior: statements on the market that take all their connections leave signing in and orders theirs', async () => {
  const { database: market, ownData } = server.services
  await ownData!.run((db) => db.execute(sql`select 1`))
  const slow = Array.from({ length: 10 }, () => market!.read((db) => db.execute(sql`select pg_sleep(3)`)))
  await expect(market!.read((db) => db.execute(sql`select 1`))).rejects.toMatchObject({ code: 'DatabaseUnavailable' })
  expect((await ownData!.run((db) => db.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
  await Promise.all(slow)
})
