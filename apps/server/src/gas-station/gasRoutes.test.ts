import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../createApp.ts'
import { createServices } from '../createServices.ts'
import { parseEnv } from '../settings/env.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const [account, blocked] = [address('a'), address('b')]
const quoted = { relayer: address('d'), token: address('c'), fee: '210000', needsAuthorization: true, latestExpiry: 9 }
const call = (to: string, data = '0x') => ({ to, value: '0', data })
const asked = { chainId: 31337, account, calls: [call(address('1'))] }
const granted = {
  grant: { ...asked, delegate: address('d'), calls: [...asked.calls, call(address('c'))], id: '1', expiresAt: 5 },
  signature: `0x${'11'.repeat(65)}`,
}
const transferTo = (recipient: string) => `0xa9059cbb${recipient.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`

/** What the keeper beside the server was asked, and how it answers. */
const keeper = {
  asked: [] as { url: string | undefined; body: unknown }[],
  status: 200,
  answer: {} as unknown,
  /** Until when it answers nothing. */
  hold: Promise.resolve(),
}
const stand = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += String(part)
  keeper.asked.push({ url: request.url, body: JSON.parse(text) })
  await keeper.hold
  response.writeHead(keeper.status, { 'content-type': 'application/json' }).end(JSON.stringify(keeper.answer))
})

let chain: TestChain
const closing: (() => Promise<unknown>)[] = []
async function open(environment: Record<string, string> = {}) {
  const network = describeNetwork(chain)
  const enabled: EnabledNetwork = {
    network,
    rpcUrls: [chain.url],
    startBlock: 0,
    deployment: { network, accounts: [], genesisHash: `0x${'0'.repeat(64)}`, tokens: [] },
  }
  const { port } = stand.address() as AddressInfo
  const set = { OXBOW_LOG_LEVEL: 'silent', OXBOW_GAS_STATION: 'on', OXBOW_KEEPER_PORT: String(port), ...environment }
  const services = createServices(parseEnv({ ...set, OXBOW_BLOCKED_ADDRESSES: blocked }), [enabled], () => {})
  const app = await createApp(services)
  closing.push(
    () => app.close(),
    async () => services[Symbol.asyncDispose](),
  )
  return async (
    path: string,
    payload: object,
    { remoteAddress = '127.0.0.1', ...headers }: Record<string, string> = {},
  ) => {
    const answer = await app.inject({ method: 'POST', url: `/v1/gas/${path}`, payload, headers, remoteAddress })
    const { errorCode, ...json } = answer.json() as Record<string, unknown>
    return { status: answer.statusCode, errorCode, json }
  }
}
let ask: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  chain = await startChain()
  await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done))
  ask = await open()
})
afterAll(async () => {
  for (const close of closing) await close()
  stand.close()
  await chain?.stop()
})
beforeEach(() => {
  Object.assign(keeper, { asked: [], status: 200, answer: quoted })
})

test('default: the keeper is asked what was asked, and its fee is told to the unit', async () => {
  const { status, json } = await ask('quote', asked)
  expect([status, json]).toEqual([200, quoted])
  expect(keeper.asked).toEqual([{ url: '/gas/quote', body: asked }])
  keeper.answer = { hash: `0x${'ab'.repeat(32)}`, status: 'pending' }
  expect((await ask('relay', granted)).json).toEqual(keeper.answer)
  expect(keeper.asked[1]).toEqual({ url: '/gas/relay', body: granted })
})

test.each([
  ['GasStationUnavailable', 503],
  ['GasPoolBusy', 503],
  ['GasCallsFail', 422],
  ['GasTooMuch', 403],
  ['GasFeeTooLow', 409],
  ['GasGrantRefused', 422],
  ['GasLimitReached', 429],
])('error: %s has a code and a status of its own', async (code, status) => {
  Object.assign(keeper, { status: 409, answer: { code, detail: 'So it is.' } })
  expect(await ask('relay', granted)).toMatchObject({ status, errorCode: code, json: { detail: 'So it is.' } })
})

test('error: nothing is handed on that is malformed, for another network, or of somebody whom the operator blocks', async () => {
  const codeOf = async (path: string, payload: object) => (await ask(path, payload)).errorCode
  expect(await codeOf('quote', { ...asked, more: 1 })).toBe('RequestValidationError')
  expect(await codeOf('quote', { ...asked, calls: [] })).toBe('RequestValidationError')
  expect(await codeOf('quote', { ...asked, calls: Array(16).fill(asked.calls[0]) })).toBe('RequestValidationError')
  expect(await codeOf('relay', { ...granted, signature: '0x11' })).toBe('RequestValidationError')
  expect(await codeOf('quote', { ...asked, chainId: 7 })).toBe('UnsupportedChain')
  expect(await codeOf('quote', { ...asked, account: blocked })).toBe('AddressBlocked')
  expect(await codeOf('quote', { ...asked, calls: [call(blocked)] })).toBe('AddressBlocked')
  expect(await codeOf('quote', { ...asked, calls: [call(address('1'), transferTo(blocked))] })).toBe('AddressBlocked')
  expect(keeper.asked).toEqual([])
})

test('behavior: a visitor who asks much waits for turns at the node, and others are served meanwhile', async () => {
  const held = Promise.withResolvers<void>()
  keeper.hold = held.promise
  const greedy = Array.from({ length: 6 }, (_, visitor) =>
    ask('quote', asked, { remoteAddress: `2001:db8:7:${visitor}::1` }),
  )
  await expect.poll(() => keeper.asked.length).toBe(2)
  const other = ask('relay', granted, { remoteAddress: '203.0.113.5' })
  await expect.poll(() => keeper.asked.map(({ url }) => url)).toEqual(['/gas/quote', '/gas/quote', '/gas/relay'])
  keeper.hold = Promise.resolve()
  held.resolve()
  expect((await Promise.all([...greedy, other])).filter(({ status }) => status === 200)).toHaveLength(6)
})

test('error: a request counts as thirty', async () => {
  const limited = await open({ OXBOW_RATE_LIMIT: '100' })
  const statuses = []
  for (let times = 0; times < 4; times++) statuses.push((await limited('quote', asked)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('error: pages of other sites can’t ask', async () => {
  const { errorCode } = await ask('quote', asked, { origin: 'https://elsewhere.example' })
  expect(errorCode).toBe('RequestValidationError')
  expect(keeper.asked).toEqual([])
})

test('error: off unless the operator turns it on', async () => {
  for (const set of [{ OXBOW_GAS_STATION: 'off' }, { OXBOW_KEEPER_PORT: '0' }])
    expect(await (await open(set as never))('quote', asked)).toMatchObject({
      status: 503,
      errorCode: 'GasStationUnavailable',
    })
})

test('error: of a keeper that is away, or says what is no answer, nobody knows whether it has sent', async () => {
  const unknown = { status: 504, errorCode: 'Timeout' }
  expect(await (await open({ OXBOW_KEEPER_PORT: '1' }))('relay', granted)).toMatchObject(unknown)
  keeper.answer = { hash: '0x12', status: 'pending' }
  expect(await ask('relay', granted)).toMatchObject(unknown)
  Object.assign(keeper, { status: 409, answer: { code: 'Other' } })
  expect(await ask('relay', granted)).toMatchObject(unknown)
})
