import type { AddressInfo } from 'node:net'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { createStream, type Head, type IndexHead, type Stream } from '@oxbow/client/createStream'
import type { QuoteRequest, QuoteResponse } from '@oxbow/contract/Quote'
import type { StreamEvent } from '@oxbow/contract/Stream'
import { streamEventSchema, streamLimits } from '@oxbow/contract/Stream'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startIndexDatabase } from '../test/startIndexDatabase.ts'
import { startTestServer, type TestServer, untilCaughtUp } from '../test/startTestServer.ts'

const ether = 10n ** 18n

let chain: TestChain
let server: TestServer
let url: string
let token: TestToken
let other: TestToken
let pool: Parameters<typeof swapDirect>[1]
const open: (Stream | WebSocket)[] = []

beforeAll(async () => {
  chain = await startChain()
  token = await deployToken(chain, { symbol: 'AAA', holders: [accounts[0]!.address] })
  other = await deployToken(chain, { symbol: 'BBB', holders: [accounts[0]!.address] })
  pool = await createPool(chain, { protocol: 'v3', tokenA: chain.contracts.weth, tokenB: token.address })
  await createPool(chain, { protocol: 'v2', tokenA: chain.contracts.weth, tokenB: other.address })
  // Empty blocks bring the base fee to its floor; above it, each block would change what the trade costs.
  await mine(chain, 200)
  server = await startTestServer(chain)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${portOf(server)}`
  await untilCaughtUp(server, chain)
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain.stop()
})

const portOf = ({ app }: TestServer) => (app.server.address() as AddressInfo).port

const ask = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  type: 'EXACT_INPUT',
  amount: ether.toString(),
  tokenIn: nativeToken,
  tokenOut: token.address,
  tokenInChainId: 31337,
  tokenOutChainId: 31337,
  ...more,
})

/** A page's stream, and what it was told. */
function watch(request: QuoteRequest, serverUrl = url) {
  const stream = createStream(serverUrl)
  open.push(stream)
  const quotes: QuoteResponse[] = []
  const failures: string[] = []
  const heads: Head[] = []
  stream.watchHead(31337, (head) => heads.push(head))
  stream.watchQuote(request, {
    onQuote: (response) => quotes.push(response),
    onFailure: ({ code }) => failures.push(code),
  })
  return { stream, quotes, failures, heads }
}

/** A bare connection, for what no page of ours does. */
async function connect(options: { origin?: string } = {}) {
  const socket = new WebSocket(`${url}/v1/stream`, options)
  open.push(socket)
  const events: StreamEvent[] = []
  socket.on('message', (data) => events.push(streamEventSchema.parse(JSON.parse(data.toString()))))
  const closed = new Promise<number>((done) => socket.once('close', done))
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  return { socket, events, closed, send: (command: unknown) => socket.send(JSON.stringify(command)) }
}

describe('/v1/stream', () => {
  test('default: a swap in the pool changes the pushed quote with its own block', async () => {
    const { quotes, heads } = watch(ask())
    await expect.poll(() => quotes.length).toBe(1)
    await swapDirect(chain, pool, { zeroForOne: pool.token0 === chain.contracts.weth.toLowerCase(), amountIn: ether })
    const block = await chain.publicClient.getBlock()
    await expect.poll(() => quotes.length).toBe(2)
    const [before, after] = quotes.map(({ quote }) => quote)
    expect(BigInt(after!.output.amount)).toBeLessThan(BigInt(before!.output.amount))
    expect(after).toMatchObject({ blockNumber: block.number.toString(), blockHash: block.hash })
    await expect.poll(() => heads.at(-1)).toMatchObject({ blockHash: block.hash, blockNumber: `${block.number}` })
    const { json } = await server.post('/v1/quote', ask())
    expect((json as QuoteResponse).quote.output.amount).toBe(after!.output.amount)
  })

  test('behavior: blocks that change nothing are told as heads alone', async () => {
    const { quotes, heads } = watch(ask())
    await expect.poll(() => [quotes.length, heads.length]).toEqual([1, 1])
    for (let i = 0; i < 3; i++) {
      await mine(chain)
      await expect.poll(() => heads.length).toBe(i + 2)
    }
    expect(quotes).toHaveLength(1)
  })

  test('behavior: a reorganisation takes the pushed quote back', async () => {
    const { quotes } = watch(ask())
    await expect.poll(() => quotes.length).toBe(1)
    const id = await chain.testClient.snapshot()
    await swapDirect(chain, pool, { zeroForOne: pool.token0 === chain.contracts.weth.toLowerCase(), amountIn: ether })
    await expect.poll(() => quotes.length).toBe(2)
    await chain.testClient.revert({ id })
    await expect.poll(() => quotes.length).toBe(3)
    const [before, , back] = quotes.map(({ quote }) => [quote.output.amount, quote.blockHash])
    expect(back).toEqual(before)
  })

  test('behavior: a failure is told once, and the quote when there is a route', async () => {
    const lonely = await deployToken(chain, { symbol: 'NEW', holders: [accounts[0]!.address] })
    const { quotes, failures, heads } = watch(ask({ tokenOut: lonely.address }))
    await expect.poll(() => failures).toEqual(['NoRoute'])
    await mine(chain)
    await expect.poll(() => heads.length).toBe(2)
    await createPool(chain, { protocol: 'v2', tokenA: chain.contracts.weth, tokenB: lonely.address })
    await expect.poll(() => quotes.length).toBe(1)
    expect(failures).toEqual(['NoRoute'])
  })

  test('behavior: what is no longer watched is no longer told; the same name may watch something else', async () => {
    const { events, send } = await connect()
    const received = () => events.filter(({ type }) => type === 'quote').length
    send({ type: 'watch-quote', id: 'q', request: ask() })
    await expect.poll(received).toBe(1)
    send({ type: 'watch-quote', id: 'q', request: ask({ tokenOut: other.address }) })
    await expect.poll(received).toBe(2)
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: ether / 10n })
    send({ type: 'watch-head', chainId: 31337 })
    await untilCaughtUp(server, chain)
    await expect.poll(() => events.some(({ type }) => type === 'head')).toBe(true)
    expect(received()).toBe(2)
  })

  test('behavior: after a break the page comes back and watches the same', async () => {
    const { stream, quotes } = watch(ask())
    await expect.poll(() => quotes.length).toBe(1)
    expect(stream.isLive()).toBe(true)
    for (const client of server.app.websocketServer.clients) client.terminate()
    await expect.poll(() => stream.isLive()).toBe(false)
    await expect.poll(() => quotes.length, { timeout: 5_000 }).toBe(2)
    expect(stream.isLive()).toBe(true)
  })

  test('behavior: a reader that stops reading is told the newest state when it reads again, not what lay between', async () => {
    const { socket, events, send } = await connect()
    send({ type: 'watch-head', chainId: 31337 })
    await expect.poll(() => events.length).toBe(1)
    const [connection] = server.app.websocketServer.clients
    Object.defineProperty(connection, 'bufferedAmount', { configurable: true, get: () => 1e6 })
    for (let i = 0; i < 5; i++) await mine(chain)
    await untilCaughtUp(server, chain)
    expect(events).toHaveLength(1)
    Reflect.deleteProperty(connection!, 'bufferedAmount')
    // Any message that is flushed opens the gate.
    send({ type: 'unwatch-head', chainId: 1 })
    send({ type: 'watch-head', chainId: 1 })
    const head = await chain.publicClient.getBlock()
    await expect.poll(() => events.filter(({ type }) => type === 'head').length).toBe(2)
    expect(events.at(-1)).toMatchObject({ blockHash: head.hash })
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  test.each<[string, () => unknown, string]>([
    ['not JSON', () => 'watch', 'command'],
    ['an unknown command', () => ({ type: 'buy' }), 'type'],
    [
      'a wrong quote request',
      () => ({ type: 'watch-quote', id: 'q', request: ask({ amount: '0' }) }),
      'request.amount',
    ],
    ['a misspelt key', () => ({ type: 'watch-head', chainId: 31337, blocks: 1 }), 'command'],
    ['no id', () => ({ type: 'watch-quote', request: ask() }), 'id'],
  ])('error: %s is refused and the connection stays', async (_name, command, field) => {
    const { events, send } = await connect()
    send(command())
    await expect.poll(() => events.length).toBe(1)
    expect(events[0]).toMatchObject({ type: 'refused', errorCode: 'RequestValidationError' })
    expect((events[0] as { detail: string }).detail).toContain(field)
    send({ type: 'watch-quote', id: 'q', request: ask() })
    await expect.poll(() => events.at(-1)?.type).toBe('quote')
  })

  test('error: a chain that is not served', async () => {
    const { events, send } = await connect()
    send({ type: 'watch-head', chainId: 1 })
    send({ type: 'watch-quote', id: 'q', request: ask({ tokenInChainId: 1, tokenOutChainId: 1 }) })
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['refused', 'quote-failed'])
    for (const event of events) expect(event).toMatchObject({ errorCode: 'UnsupportedChain' })
  })

  test('error: more quotes than a page shows', async () => {
    const { events, send } = await connect()
    for (let i = 0; i <= streamLimits.quotes; i++) send({ type: 'watch-quote', id: `${i}`, request: ask() })
    await expect.poll(() => events.length).toBe(streamLimits.quotes + 1)
    expect(events.filter(({ type }) => type === 'refused')).toMatchObject([{ id: `${streamLimits.quotes}` }])
  })

  test('error: more commands than a page sends', async () => {
    const { closed, send } = await connect()
    for (let i = 0; i < 100; i++) send({ type: 'unwatch-quote', id: 'q' })
    expect(await closed).toBe(1008)
  })

  test('error: a message that is no command, by its size', async () => {
    const { closed, socket } = await connect()
    socket.send('x'.repeat(9_000))
    expect(await closed).toBe(1009)
  })

  test('error: pages of other sites', async () => {
    await expect(connect({ origin: 'https://example.org' })).rejects.toThrow('400')
    await expect(connect({ origin: url })).resolves.toBeDefined()
  })

  test('error: more connections from one address than people share', async () => {
    const sockets = await Promise.allSettled(Array.from({ length: 55 }, () => connect()))
    const refused = sockets.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBe(5)
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('429')
  })

  test('behavior: an ordinary GET is told that nothing is there', async () => {
    const answer = await fetch(`${url}/v1/stream`)
    expect(answer.status).toBe(404)
  })

  test('behavior: a node that goes away takes the quotes with it, without a block', async () => {
    await using mortal = await startChain()
    await using second = await startTestServer(mortal)
    await untilCaughtUp(second, mortal)
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    const { weth } = mortal.contracts
    const { quotes, failures } = watch(ask({ tokenOut: weth }), `http://127.0.0.1:${portOf(second)}`)
    await expect.poll(() => quotes.length).toBe(1)
    await mortal.stop()
    await expect.poll(() => failures, { timeout: 30_000 }).toEqual(['NodeUnavailable'])
  })

  test('behavior: the end of the server ends the streams, and waits for none of them', async () => {
    const second = await startTestServer(chain)
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = new WebSocket(`ws://127.0.0.1:${portOf(second)}/v1/stream`)
    open.push(socket)
    const closed = new Promise<number>((done) => socket.once('close', done))
    await new Promise((done) => socket.once('open', done))
    await second[Symbol.asyncDispose]()
    expect(await closed).toBe(1001)
  })
})

describe('the index', () => {
  test('behavior: a page is told how far it is, at once and when it moves; while nobody watches nobody asks the database', async () => {
    await using index = await startIndexDatabase()
    await index.publish()
    const hash = (digit: string) => `0x${digit.repeat(64)}`
    await index.run(`insert into ix_test.chain_head values (31337, 7, '${hash('7')}', 1000)`)
    await using indexed = await startTestServer(chain, { databaseUrl: index.url })
    await indexed.app.listen({ port: 0, host: '127.0.0.1' })
    const heads: IndexHead[] = []
    const stream = createStream(`http://127.0.0.1:${portOf(indexed)}`)
    const stop = stream.watchIndex(31337, (head) => heads.push(head))
    await expect.poll(() => heads.map(({ blockNumber }) => blockNumber)).toEqual(['7'])
    await index.run(`update ix_test.chain_head set block_number = 8, block_hash = '${hash('8')}'`)
    await expect.poll(() => heads.map(({ blockNumber }) => blockNumber)).toEqual(['7', '8'])
    // The same block again by another hash: the chain went another way.
    await index.run(`update ix_test.chain_head set block_hash = '${hash('9')}'`)
    await expect.poll(() => heads.at(-1)?.blockHash).toBe(hash('9'))
    expect(indexed.services.indexHeads!.version()).toBeDefined()
    stop()
    await expect.poll(() => indexed.services.indexHeads!.version()).toBeUndefined()
    stream.close()
  })
})
