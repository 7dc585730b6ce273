import { createServer } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { connectionLimits } from './connectionLimits.ts'
import { limitConnections } from './limitConnections.ts'
import { toProxyList } from './toProxyList.ts'

const proxy = '127.0.9.9'
const maxConnections = 5

let chain: TestChain
let server: TestServer
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  chain = await startChain()
  server = await startTestServer(chain, { maxConnections, trustedProxies: ['127.0.9.0/24'] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain.stop()
})

type Client = { readonly socket: Socket; readonly heard: () => string; readonly isOpen: () => boolean }

/** Never closes its half by itself. */
function open(from: string, text = ''): Client {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true })
  let heard = ''
  let isOpen = true
  socket.on('data', (bytes) => (heard += bytes))
  socket.on('error', () => (isOpen = false))
  socket.on('end', () => (isOpen = false))
  socket.write(text)
  sockets.push(socket)
  return { socket, heard: () => heard, isOpen: () => isOpen }
}

const connections = () =>
  new Promise<number>((done) => server.app.server.getConnections((_error, count) => done(count)))

async function metric(name: string): Promise<number> {
  const { body } = await server.operatorApp.inject('/metrics')
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')[1] ?? 0,
  )
}

const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('default: an address has so many connections, and others have theirs', async () => {
  const many = Array.from({ length: maxConnections + 3 }, () => open('127.0.8.10'))
  await expect.poll(() => many.filter(({ isOpen }) => isOpen()).length).toBe(maxConnections)
  expect(await metric('oxbow_connections_refused_total{limit="address"}')).toBe(3)
  const other = open('127.0.8.11', request)
  await expect.poll(other.heard).toContain('200 OK')
  // A place that is left is free again.
  many.find(({ isOpen }) => isOpen())!.socket.destroy()
  await expect.poll(connections).toBe(maxConnections)
  const next = open('127.0.8.10', request)
  await expect.poll(next.heard).toContain('200 OK')
})

test('behavior: a connection that its network has no room for is counted as such', async () => {
  const [http, registry] = [createServer(), new Registry()]
  limitConnections(http, { maxPerAddress: 1, trustedProxies: [], registry })
  const connectFrom = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    http.emit('connection', socket)
    sockets.push(socket)
  }
  // Each of another /64 of one /48, of which four have room.
  for (let visitor = 0; visitor < 6; visitor++) connectFrom(`2001:db8:1:${visitor}::1`)
  connectFrom('2001:db8:1:0::1')
  const refused = await registry.getSingleMetric('oxbow_connections_refused_total')!.get()
  expect(refused.values.map(({ labels, value }) => [labels.limit, value])).toEqual([
    ['network', 2],
    ['address', 1],
  ])
})

test('behavior: connections of a trusted proxy are not counted', async () => {
  const many = Array.from({ length: 3 * maxConnections }, () => open(proxy, request))
  for (const { heard } of many) await expect.poll(heard).toContain('200 OK')
})

test('error: what is not HTTP is answered and cut off, whatever the client leaves open', async () => {
  const client = open('127.0.8.12', 'nonsense\r\n\r\n')
  await expect.poll(client.heard).toContain('400 Bad Request')
  await expect.poll(connections, { timeout: 3 * connectionLimits.farewellMs }).toBe(0)
  expect(await metric('oxbow_unreadable_requests_total{status="400"}')).toBe(1)
})

test('error: clients that say nothing, or never end their headers or their body, a byte a second, are cut off', {
  tags: 'thorough',
  timeout: 30_000,
}, async () => {
  const silent = open('127.0.8.13')
  const clients = [
    open('127.0.8.13', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'),
    open(
      '127.0.8.13',
      'POST /v1/quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ),
  ]
  const drip = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write('a')
  }, 1_000)
  const startedMs = Date.now()
  await expect.poll(connections, { timeout: 20_000 }).toBe(3)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  clearInterval(drip)
  const most = connectionLimits.requestMs + 2 * connectionLimits.pollIntervalMs + connectionLimits.farewellMs
  expect(Date.now() - startedMs).toBeLessThan(most + 2_000)
  for (const { heard } of clients) expect(heard()).toContain('408 Request Timeout')
  // A browser that connected ahead of need would take it for the answer to what it asks next.
  expect(silent.heard()).toBe('')
})

test.each(['/healthz', '/v1/stream', '/v1/nothing', '/swap'])(
  'error: an upgrade of %s that comes to nothing leaves no connection behind',
  async (path) => {
    const upgrade =
      'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    const { heard } = open(
      '127.0.8.14',
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: https://foreign.example\r\n${upgrade}\r\n`,
    )
    await expect.poll(heard).toContain('HTTP/1.1')
    await expect.poll(connections, { timeout: 3_000 }).toBe(0)
  },
)

test('param: proxies are named as Fastify takes them', () => {
  const isProxy = toProxyList(['loopback', '10.1.0.0/16', '2001:db8::/32', '192.0.2.7'])
  const proxies = ['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '192.0.2.7']
  expect(proxies.filter(isProxy)).toEqual(proxies)
  expect(['10.2.0.1', '192.0.2.8', '2001:db9::1'].filter(isProxy)).toEqual([])
})
