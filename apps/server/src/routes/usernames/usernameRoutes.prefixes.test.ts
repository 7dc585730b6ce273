import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { usernameVisitor } from '../../test/usernameVisitor.ts'

let chain: TestChain
let database: IndexDatabase
let server: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 })
  // Its own tables are made meanwhile.
  await server.services.ownData?.run(async () => {})
}, 60_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

const read = async (path: string) => {
  const answer = await server.app.inject({ url: path, headers: { host: 'localhost:3000' } })
  return { status: answer.statusCode, json: answer.json() }
}

test('behavior: a search weighs as much as fifty requests, and a look-up of accounts as one', async () => {
  const few = await startTestServer(chain, { databaseUrl: database.url, rateLimitPerMinute: 200 })
  try {
    const ask = (query: string, remoteAddress = '10.0.0.1') =>
      few.app.inject({ url: `/v1/usernames?${query}`, headers: { host: 'localhost:3000' }, remoteAddress })
    const account = `accounts=0x${'1'.repeat(40)}`
    for (const prefix of ['qa', 'qb', 'qc', 'qd']) expect((await ask(`prefix=${prefix}`)).statusCode).toBe(200)
    const refused = await ask('prefix=qe')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(account)).statusCode).toBe(200)
    expect((await ask('prefix=qe', '10.0.0.2')).statusCode).toBe(200)
  } finally {
    await few[Symbol.asyncDispose]()
  }
})

describe('usernames by their beginnings', () => {
  test('default: in their order, the whole one first, and never one that was given up', async () => {
    const names = ['quayab', 'quaya', 'quay9', 'quazz', 'quayzzzz']
    const visitors = names.map(() => usernameVisitor(server))
    for (const [place, visitor] of visitors.entries()) await visitor.claim(names[place]!)
    const search = async (prefix: string) => {
      const { json, status } = await read(`/v1/usernames?prefix=${prefix}`)
      return status === 200 ? json.profiles.map(({ username }: { username: string }) => username) : status
    }
    expect(await search('quay')).toEqual(['quay9', 'quaya', 'quayab', 'quayzzzz'])
    expect(await search('quaya')).toEqual(['quaya', 'quayab'])
    await visitors[1]!.delete()
    expect(await search('quaya')).toEqual(['quayab'])
    expect(await search('quayq')).toEqual([])
    for (const prefix of ['q', 'Quay', '0xqu', 'qu%25', `${'q'.repeat(21)}`]) expect(await search(prefix)).toBe(400)
    expect((await read('/v1/usernames')).status).toBe(400)
    expect((await read(`/v1/usernames?prefix=qu&accounts=${visitors[0]!.account}`)).status).toBe(400)
  })

  test('behavior: of many names those with a beginning are found without reading the others, and no more than ten', {
    tags: 'thorough',
  }, async () => {
    await database.run(`
      with made as (select 'mx' || lpad(to_hex(n), 8, 'y') as name, '0x' || lpad(to_hex(n), 40, '0') as account from generate_series(1, 20000) n),
        held as (insert into app.held_name (name, account) select name, account from made on conflict do nothing returning name, account)
      insert into app.profile (account, name, last_name) select account, name, name from held;
      analyze app.profile`)
    const { json } = await read('/v1/usernames?prefix=mx')
    const names = json.profiles.map(({ username }: { username: string }) => username)
    expect(names).toEqual(names.toSorted())
    expect(names).toHaveLength(10)
    const plan = await server.services.ownData!.run(async (db) => {
      const asked = `select 1 from app.profile where name is not null and name collate "C" >= 'mx' and name collate "C" < 'mx{' order by name collate "C" limit 10`
      return (await db.execute(`explain ${asked}`)).rows
    })
    expect(JSON.stringify(plan)).toContain('profile_name_prefix')
  })
})
