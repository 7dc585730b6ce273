import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { startSandbox } from '@oxbow/devnet/startSandbox'
import { type RampOrder, type RampSession, type RampSessionRequest, rampOrdersSchema } from '@oxbow/ramps/Ramp'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType, payload } from '../../test/malformedRequests.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const seller = accounts[1]!
/** `npm run bench faults` asks for more. */
const runs = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 60)

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let folder: string
beforeAll(async () => {
  ;[chain, database, folder] = await Promise.all([
    startChain(),
    startIndexDatabase(),
    mkdtemp(join(tmpdir(), 'ramps-')),
  ])
  const secretPath = join(folder, 'secret')
  sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    secretPath,
    onProblem: (error) => console.error(error),
    chains: () => [{ chainId: chain.chainId, url: chain.url, weth: chain.contracts.weth }],
  })
  const port = await freePort()
  server = await startTestServer(chain, {
    databaseUrl: database.url,
    rateLimitPerMinute: 1_000_000,
    port,
    ramps: { keys: {}, sandbox: { url: sandbox.url, secretPath } },
  })
  await server.app.listen({ port, host: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  sandbox?.close()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
  if (folder) await rm(folder, { recursive: true })
})

const key = () => randomBytes(16).toString('hex')
const buyer = () => `0x${randomBytes(20).toString('hex')}` as Hex

function requestOf(change: Partial<RampSessionRequest> = {}): RampSessionRequest {
  return {
    key: key(),
    side: 'buy',
    provider: 'sandbox-ferry',
    method: 'card',
    account: buyer(),
    chainId: chain.chainId,
    token: nativeToken,
    currency: 'USD',
    amount: { unit: 'money', value: '100' },
    country: 'DE',
    ...change,
  }
}

async function start(change: Partial<RampSessionRequest> = {}): Promise<RampSession> {
  const { status, json } = await server.post('/v1/fiat/sessions', requestOf(change))
  expect(json).toHaveProperty('order')
  expect(status).toBe(200)
  return json as RampSession
}

/** What a person presses on the provider's page. */
async function press({ url }: RampSession, action: string, trouble = 'none'): Promise<void> {
  const body = new URLSearchParams({ action, trouble })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/\/(buy|sell)$/)])
}

async function orderOf({ order }: RampSession, ids = [order.own!.id]): Promise<RampOrder> {
  const { json } = await server.post('/v1/fiat/orders', { account: order.account, ids })
  return rampOrdersSchema.parse(json).orders.find(({ reference }) => reference === order.reference)!
}

async function until(session: RampSession, state: RampOrder['state']): Promise<RampOrder> {
  await expect.poll(async () => (await orderOf(session)).state, { timeout: 25_000, interval: 100 }).toBe(state)
  return await orderOf(session)
}

describe('quotes', () => {
  test('several providers side by side, the best first, and why others have none', async () => {
    const { json } = await server.post('/v1/fiat/quotes', { ...requestOf(), currency: 'EUR' })
    const { quotes, refusals } = json as { quotes: { tokenAmount: string }[]; refusals: unknown[] }
    expect(quotes.length).toBeGreaterThanOrEqual(2)
    const amounts = quotes.map(({ tokenAmount }) => BigInt(tokenAmount))
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : -1)))
    expect(refusals).toContainEqual(expect.objectContaining({ reason: 'usd-only' }))
  })

  test.each([
    ['1', 'minimum', 'US'],
    ['999999', 'maximum', 'US'],
    ['100', 'region', 'AQ'],
  ])('%s dollars: %s', async (value, reason, country) => {
    const amount = { unit: 'money' as const, value }
    const { json } = await server.post('/v1/fiat/quotes', { ...requestOf({ amount, country }) })
    const { quotes, refusals } = json as { quotes: unknown[]; refusals: { reason: string }[] }
    expect(quotes).toEqual([])
    expect(refusals.map((refusal) => refusal.reason)).toContain(reason)
  })
})

describe('a purchase', () => {
  test.each(['sandbox-ferry', 'sandbox-lock', 'sandbox-quay', 'sandbox-weir'])(
    'through %s arrives',
    async (provider) => {
      const session = await start({ provider })
      expect(session.order.state).toBe('created')
      await press(session, 'kyc')
      const order = await until(session, 'settled')
      expect(order.settledAmount).toBe(order.tokenAmount)
      expect(order.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
      expect(await chain.publicClient.getBalance({ address: order.account })).toBe(BigInt(order.tokenAmount))
    },
  )

  test.each(['lost', 'twice', 'reordered'])('webhooks %s: settled all the same, once', async (trouble) => {
    const session = await start()
    await press(session, 'pay', trouble)
    const order = await until(session, 'settled')
    expect(await chain.publicClient.getBalance({ address: order.account })).toBe(BigInt(order.tokenAmount))
  })

  test('less than quoted is said', async () => {
    const session = await start()
    await press(session, 'pay', 'less')
    const order = await until(session, 'settled')
    expect(BigInt(order.settledAmount!)).toBe((BigInt(order.tokenAmount) * 9n) / 10n)
  })

  test.each([
    ['fail', 'failed'],
    ['refund', 'refunded'],
    ['expire', 'expired'],
  ] as const)('%s', async (action, state) => {
    const session = await start()
    await press(session, action)
    await until(session, state)
  })

  test('the same key twice is one order, also at the same moment, and not another one', async () => {
    const request = requestOf()
    const answers = await Promise.all([1, 2, 3].map(() => server.post('/v1/fiat/sessions', request)))
    const references = answers.map(({ json }) => (json as RampSession).order.reference)
    expect(new Set(references).size).toBe(1)
    expect((await server.post('/v1/fiat/sessions', { ...request, currency: 'EUR' })).status).toBe(422)
  })

  test('others learn of it once the chain tells, and neither the money nor the way in', async () => {
    const session = await start()
    expect(await orderOf(session, [])).toBeUndefined()
    await press(session, 'pay')
    await until(session, 'settled')
    const seen = await orderOf(session, ['f'.repeat(32)])
    expect(seen.own).toBeNull()
    expect(JSON.stringify(seen)).not.toContain(session.order.own!.id)
  })

  test('its page opens for the address that was signed alone', async () => {
    const session = await start()
    const url = new URL(session.url)
    url.searchParams.set('wallet', buyer())
    expect((await fetch(url)).status).toBe(404)
    const page = await (await fetch(session.url)).text()
    expect(page).toContain('No real money')
  })
})

test('a sale: the tokens are sent to the address of the provider, and paid for', async () => {
  const account = seller.address.toLowerCase() as Hex
  const session = await start({ side: 'sell', account, amount: { unit: 'token', value: String(10n ** 17n) } })
  expect(session.order.deposit).toBeNull()
  await press(session, 'pay')
  const waiting = await until(session, 'pending')
  await expect.poll(async () => (await orderOf(session)).deposit).not.toBeNull()
  const { deposit } = await orderOf(session)
  expect(deposit!.amount).toBe(waiting.tokenAmount)
  const hash = await chain.walletClient(seller).sendTransaction({ to: deposit!.address, value: 10n ** 17n })
  await chain.publicClient.waitForTransactionReceipt({ hash })
  expect((await until(session, 'settled')).settledAmount).toBe(String(10n ** 17n))
  // Anybody may begin a sale in anybody's name: only whoever holds its number is told where to send.
  expect((await orderOf(session, [])).deposit).toBeNull()
})

describe('what is refused', () => {
  test('unsigned webhooks, of any provider and of none', async () => {
    const session = await start()
    const body = { id: session.order.own!.id, providerOrderId: 'x', status: 'settled' }
    for (const provider of ['sandbox-ferry', 'sandbox-lock', 'sandbox-quay', 'sandbox-weir', 'nobody'])
      expect((await server.post(`/v1/fiat/webhooks/${provider}`, body)).status).toBe(403)
    expect((await orderOf(session)).state).toBe('created')
  })

  test('a page of another site', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/fiat/sessions',
      payload: requestOf(),
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('malformed requests are never the server’s fault', async () => {
    const { provider, account, chainId } = requestOf()
    const known = { quotes: requestOf(), sessions: requestOf(), transfers: { provider, account, chainId } }
    const webhooks = ['ferry', 'lock', '%00'].map((name) => [`webhooks/sandbox-${name}`, { id: key() }] as const)
    const paths = [...Object.entries(known), ['orders', { account, ids: [key()] }] as const, ...webhooks]
    const statuses = new Set()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), payload, contentType, async ([path, valid], make, type) => {
        const request = { payload: make(valid), headers: { 'content-type': type } }
        const { statusCode, body } = await server.app.inject({ method: 'POST', url: `/v1/fiat/${path}`, ...request })
        statuses.add(statusCode)
        expect(`${statusCode} ${body}`, request.payload).not.toMatch(/^5|\bat .*\.(ts|js):\d|node_modules/)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(statuses).toContain(400)
  })

  test.each([
    { amount: { unit: 'money', value: '0' } },
    { amount: { unit: 'money', value: '1.1234567' } },
    { amount: { unit: 'money', value: 100 } },
    { amount: { unit: 'token', value: '1.5' } },
    { account: '0x12' },
    { currency: 'XXX' },
    { country: 'Germany' },
    { token: `0x${'9'.repeat(40)}` },
    { chainId: 999 },
    { provider: 'nobody' },
  ])('%j', async (change) => {
    const { status } = await server.post('/v1/fiat/sessions', { ...requestOf(), ...change })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

describe('a transfer from an exchange', () => {
  const ask = (change: object = {}) => {
    const body = { provider: 'sandbox-ferry', chainId: chain.chainId, account: buyer(), ...change }
    return server.post('/v1/fiat/transfers', body)
  }

  test('default: a page that the server signed, which sends to that account alone: a test amount, then the rest', async () => {
    const account = buyer()
    const { json, status } = await ask({ account })
    expect(status).toBe(200)
    const url = (json as { url: string }).url.replace('localhost', '127.0.0.1')
    expect(await (await fetch(url)).text()).toContain(account)
    const press = (amount: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ amount }), redirect: 'manual' })
    expect((await press('test')).headers.get('location')).toMatch(/\/portfolio$/)
    expect(await chain.publicClient.getBalance({ address: account })).toBe(10n ** 16n)
    await press('rest')
    expect(await chain.publicClient.getBalance({ address: account })).toBe(10n ** 16n + 10n ** 18n)
    expect((await fetch(url.replace(account, buyer()))).status).toBe(404)
  })

  test('error: a provider without such a page, and an unknown network', async () => {
    expect(await ask({ provider: 'sandbox-weir' })).toMatchObject({ json: { errorCode: 'RampRefused' } })
    expect(await ask({ chainId: 31_999 })).toMatchObject({ json: { errorCode: 'UnsupportedChain' } })
  })

  test('default: the pages are told who has one', async () => {
    const { features } = (await server.app.inject({ method: 'GET', url: '/v1/config' })).json()
    expect(features.ramps.value.transfers).toEqual([{ id: 'sandbox-ferry', name: 'Ferry (sandbox)' }])
  })
})
