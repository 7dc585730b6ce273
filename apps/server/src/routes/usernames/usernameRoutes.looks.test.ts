import { usernameResponseSchema } from '@oxbow/names/Username'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../../settings/env.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { usernameVisitor } from '../../test/usernameVisitor.ts'

let chain: TestChain
let database: IndexDatabase
let server: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
})

const find = async (username: string) => {
  const url = `/v1/username?username=${username}`
  const answer = await server.app.inject({ url, headers: { host: 'localhost:3000' } })
  return usernameResponseSchema.parse(answer.json())
}
const refusal = (errorCode: string, status: number) => ({ status, json: { errorCode } })

describe('names that pass for others', () => {
  test('behavior: letters that are taken for others make no other name', async () => {
    const [alice, mallory] = [usernameVisitor(server), usernameVisitor(server)]
    await alice.claim('cornviper')
    for (const name of ['comviper', 'cornvlper', 'c0rnv1per', 'cornviper'])
      expect(await mallory.claim(name), name).toMatchObject(refusal('UsernameNotAvailable', 409))
    const bob = usernameVisitor(server)
    await bob.claim('swanwing')
    expect(await mallory.claim('svvanvving')).toMatchObject(refusal('UsernameNotAvailable', 409))
    expect(await find('svvanvving')).toEqual({ profile: null, isAvailable: false })
  })

  test('behavior: nobody claims a name that speaks for the site; who has one from before keeps it', async () => {
    const mallory = usernameVisitor(server)
    for (const name of ['support', 'adm1n', 'oxbow', 'uniswapteam', 'localhost'])
      expect(await mallory.claim(name), name).toMatchObject(refusal('UsernameNotAvailable', 409))
    expect(await find('0fficial')).toEqual({ profile: null, isAvailable: false })
    expect((await mallory.claim('mallory77')).status).toBe(200)
    expect(await mallory.change('helpdesk')).toMatchObject(refusal('UsernameNotAvailable', 409))
    const early = usernameVisitor(server)
    await database.run(`insert into app.held_name (name, account) values ('security', '${early.account}')`)
    expect(await early.claim('security')).toMatchObject({ status: 200 })
  })

  test('behavior: the site’s own name is nobody’s, by whatever name a request calls the server', async () => {
    const { hosts } = parseEnv({ OXBOW_HOSTS: 'riverbank.example' })
    await using site = await startTestServer(chain, { databaseUrl: database.url, hosts })
    const mallory = usernameVisitor(site)
    for (const name of ['riverbank', 'r1verbank5upport'])
      expect(await mallory.claim(name), name).toMatchObject(refusal('UsernameNotAvailable', 409))
  })
})
