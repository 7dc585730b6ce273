import { randomBytes } from 'node:crypto'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { type RampOrder, type RampSession, type RampSessionRequest, rampOrdersSchema } from '@oxbow/ramps/Ramp'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRampOrders } from '../../own-data/ramps/createRampOrders.ts'
import type { AdapterOrder, RampAdapter } from '../../own-data/ramps/RampAdapter.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

/** A hundred quotes a minute. */
const rateLimitPerMinute = 5_000

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let quoted = 0
const opened: AdapterOrder[] = []
const provider: RampAdapter = {
  provider: { id: 'ferry', name: 'Ferry', isSandbox: true },
  sides: ['buy'],
  async quote() {
    quoted++
    return [{ method: 'card', money: '100', tokenAmount: 5n, fee: null }]
  },
  async createSession(order) {
    opened.push(order)
    return { url: 'https://ferry.example/pay' }
  },
  fetchOrder: async () => undefined,
  verifyWebhook: () => undefined,
}
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(chain, { databaseUrl: database.url, rateLimitPerMinute })
  // After the server has started: nothing asks it in the background.
  ;(server.services.ramps as Map<string, RampAdapter>).set('ferry', provider)
}, 60_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

const someone = () => `0x${randomBytes(20).toString('hex')}` as Hex
const requestOf = (account: Hex): RampSessionRequest => ({
  key: randomBytes(16).toString('hex'),
  side: 'buy',
  provider: 'ferry',
  method: 'card',
  account,
  chainId: chain.chainId,
  token: nativeToken,
  currency: 'USD',
  amount: { unit: 'money', value: '100' },
  country: 'DE',
})
async function post(path: string, payload: object, remoteAddress: string) {
  const { statusCode, headers, json } = await server.app.inject({
    method: 'POST',
    url: `/v1/fiat/${path}`,
    payload,
    remoteAddress,
  })
  return { status: statusCode, headers, json: json() as unknown }
}
async function ordersOf(account: Hex, ids: readonly string[]): Promise<readonly RampOrder[]> {
  return rampOrdersSchema.parse((await post('orders', { account, ids }, '203.0.113.250')).json).orders
}
const kept = () => createRampOrders(server.services.ownData!)
const begin = (account: Hex) => kept().begin(requestOf(account), { money: '100', tokenAmount: '5', decimals: 18 })

test('whoever begins orders in the name of another is held up, without a provider being asked, and the other buys', async () => {
  const victim = someone()
  const statuses: number[] = []
  for (let at = 0; at < 30; at++) statuses.push((await post('sessions', requestOf(victim), '203.0.113.1')).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const asked = quoted
  const refused = await post('sessions', requestOf(victim), '203.0.113.1')
  expect(refused).toMatchObject({ status: 429, json: { errorCode: 'TooManyRamps' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect(quoted).toBe(asked)

  const { json, status } = await post('sessions', requestOf(victim), '203.0.113.2')
  expect(status).toBe(200)
  const { id } = (json as RampSession).order.own!
  expect((await ordersOf(victim, [id])).map(({ own }) => own?.id)).toEqual([id])
  expect(await ordersOf(victim, [])).toEqual([])
})

test('own orders are told of, however many newer ones others paid for', async () => {
  const account = someone()
  const own = await begin(account)
  await database.run(`insert into app.ramp_order (id, reference, key_hash, provider, side, account, chain_id, token, currency,
    money, decimals, token_amount, state) select md5(n::text), n, n, 'ferry', 'buy', '${account}', ${chain.chainId},
    '${nativeToken}', 'USD', 1, 18, 1, 'settled' from generate_series(1, 105) n`)
  const seen = await ordersOf(account, [own.id])
  expect(seen).toHaveLength(100)
  expect(seen.at(-1)!.own?.id).toBe(own.id)
})

test('quotes have a budget of their own for each visitor', async () => {
  const request = requestOf(someone())
  const statuses: number[] = []
  for (let at = 0; at < 101; at++) statuses.push((await post('quotes', request, '203.0.113.3')).status)
  expect([statuses.slice(0, 100).every((status) => status === 200), statuses[100]]).toEqual([true, 429])
  expect((await post('quotes', request, '203.0.113.4')).status).toBe(200)
})

test('a provider is told the whole address of a buyer', async () => {
  await post('sessions', requestOf(someone()), '2001:db8:1:2:3:4:5:6')
  expect(opened.at(-1)!.visitorIp).toBe('2001:db8:1:2:3:4:5:6')
})

test('a provider is asked about orders whose page was opened, those that go on first; the rest is forgotten in time', async () => {
  await database.run('delete from app.ramp_order')
  const [unopened, waiting, paid, old] = await Promise.all([1, 2, 3, 4].map(() => begin(someone())))
  const page = { url: 'https://ferry.example/pay', providerOrderId: undefined }
  for (const { id } of [waiting!, paid!, old!]) await kept().setPage(id, page)
  await kept().apply(paid!, { state: 'processing' })
  await database.run(`update app.ramp_order set created_at = now() - interval '15 days' where id = '${old!.id}'`)
  await database.run("update app.ramp_order set due_at = now() - interval '1 s' where due_at is not null")
  const due = (await kept().takeDue(['ferry'])).map(({ id }) => id)
  expect(due[0]).toBe(paid!.id)
  expect(new Set(due)).toEqual(new Set([paid!.id, waiting!.id, old!.id]))
  await kept().tidy()
  const left = await Promise.all([unopened!, waiting!, paid!, old!].map(({ id }) => kept().ofClaim('ferry', { id })))
  expect(left.map((order) => order?.dueAt instanceof Date)).toEqual([false, true, true, false])
  expect(left.map((order) => order !== undefined)).toEqual([true, true, true, false])
  // No longer asked about, and settled all the same when its provider says so.
  expect(await kept().apply(unopened!, { state: 'settled' })).toMatchObject({ state: 'settled' })
  // Written since it was read: it is read again.
  expect(await kept().apply(unopened!, { state: 'processing' })).toMatchObject({ state: 'settled' })
})
