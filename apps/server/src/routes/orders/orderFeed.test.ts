import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type StreamEvent, streamEventSchema } from '@oxbow/contract/Stream'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import pg from 'pg'
import { type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { approveToken, spendNonce } from '../../test/approveToken.ts'
import { createOrderMaker, lower } from '../../test/createOrderMaker.ts'
import { createTwapMaker } from '../../test/createTwapMaker.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const alice = accounts[0]!
const key = Buffer.from('a secret of thirty-two letters, or more')

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let maker: Awaited<ReturnType<typeof createOrderMaker>>
let twaps: ReturnType<typeof createTwapMaker>
const hook = createServer()
const told: { readonly body: string; readonly signature: string }[] = []
/** What the webhook answers; 200 when there is no more. */
const answers: number[] = []

beforeAll(async () => {
  hook.on('request', async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const status = answers.shift() ?? 200
    if (status === 200)
      told.push({ body: String(Buffer.concat(parts)), signature: String(request.headers['oxbow-signature']) })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })
  hook.listen(0, '127.0.0.1')
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase(), once(hook, 'listening')])
  const tokenIn = lower(await deployToken(chain, { holders: [alice.address] }))
  const tokenOut = lower(await deployToken(chain))
  await approveToken(chain, alice, { token: tokenIn, spender: chain.contracts.permit2, amount: maxUint256 })
  await approveToken(chain, alice, { token: tokenIn, spender: chain.contracts.seaport, amount: maxUint256 })
  maker = await createOrderMaker(chain, { tokenIn, tokenOut })
  twaps = createTwapMaker(chain, { tokenIn, tokenOut })
  const host = `127.0.0.1:${(hook.address() as AddressInfo).port}`
  const orderWebhooks = { urls: [`http://${host}/orders`], key, privateHosts: new Set([host]) }
  const listed = [tokenIn, tokenOut].map((address) => ({ address, name: 'Token', symbol: 'TOK', decimals: 18 }))
  server = await startTestServer(chain, { databaseUrl: database.url, orderWebhooks }, [chain.url], [], listed)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  hook.close()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

type OrdersEvent = Extract<StreamEvent, { type: 'orders' }>

/** A filler's stream: what it is told of orders. */
async function follow(after?: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/v1/stream`)
  const events: OrdersEvent[] = []
  socket.on('message', (text) => {
    const event = streamEventSchema.parse(JSON.parse(String(text)))
    if (event.type === 'orders') events.push(event)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'watch-orders', chainId: chain.chainId, after }))
  await expect.poll(() => events.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return { socket, events }
}
const statesOf = (events: readonly OrdersEvent[], hash: Hex) =>
  events.flatMap(({ orders }) => orders.filter(({ orderHash }) => orderHash === hash).map((each) => each.orderStatus))

test('behavior: fillers are told of new orders and changed states, and of all that they missed', async () => {
  const { events, socket } = await follow()
  expect(events[0]).toMatchObject({ orders: [], isReset: false })
  const order = await maker.orderOf(alice)
  const hash = hashOrder(order)
  await server.post('/v1/order', await maker.bodyOf(order, alice))
  await expect.poll(() => statesOf(events, hash), { timeout: 10_000 }).toEqual(['open'])
  expect(events.at(-1)?.orders[0]).toHaveProperty('encodedOrder')
  socket.close()

  await spendNonce(chain, alice, order.info.nonce)
  const later = await follow(events.at(-1)!.cursor)
  await expect.poll(() => statesOf(later.events, hash).at(-1), { timeout: 10_000 }).toBe('cancelled')
  later.socket.close()
  // Of another database, or of before what is kept.
  for (const cursor of [`1-${1}`, events[0]!.cursor.replace(/-\d+$/, '-999999999')]) {
    const lost = await follow(cursor)
    expect(lost.events[0]).toMatchObject({ orders: [], isReset: true })
    lost.socket.close()
  }
})

test('behavior: a trade over time is told like an order, and what becomes of its parts', async () => {
  const { events, socket } = await follow()
  const twap = await twaps.planOf(alice)
  const { hash } = (await server.post('/v1/order-plan', twap)).json as { hash: Hex }
  const heard = () => events.flatMap((event) => event.plans.filter(({ planHash }) => planHash === hash))
  await expect.poll(() => heard().length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(heard()[0]).toMatchObject({ ...twap, planStatus: 'open' })
  const { address } = guardContracts.planZone
  const cancel = { address, abi: planZoneAbi, functionName: 'cancelPlan', args: [twap.id] } as const
  await chain.walletClient(alice).writeContractSync(cancel)
  await expect.poll(() => heard().at(-1)?.planStatus, { timeout: 10_000 }).toBe('ended')
  const isTold = () => told.some(({ body }) => body.includes(hash) && body.includes('"planStatus":"ended"'))
  await expect.poll(isTold, { timeout: 20_000 }).toBe(true)
  socket.close()
})

test('error: a row that nobody can read holds up no other', async () => {
  const { events, socket } = await follow()
  const [torn, whole] = [await maker.orderOf(alice), await maker.orderOf(alice)]
  const [hash, encoded] = [hashOrder(torn), (await maker.bodyOf(torn, alice)).encodedOrder]
  await server.post('/v1/order', await maker.bodyOf(torn, alice))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const write = 'update app.signed_order set encoded = $2 where hash = $1'
  try {
    await client.query(write, [hash, '0x'])
    await server.post('/v1/order', await maker.bodyOf(whole, alice))
    await expect.poll(() => statesOf(events, hashOrder(whole)), { timeout: 10_000 }).toEqual(['open'])
  } finally {
    await client.query(write, [hash, encoded])
    await client.end()
    socket.close()
  }
})

test('behavior: a webhook is told once it answers, signed, and no redirect is followed', async () => {
  answers.push(500, 302)
  const order = await maker.orderOf(alice)
  await server.post('/v1/order', await maker.bodyOf(order, alice))
  const hash = hashOrder(order)
  await expect.poll(() => told.some(({ body }) => body.includes(hash)), { timeout: 20_000 }).toBe(true)
  expect(answers).toEqual([])
  const { body, signature } = told.find((each) => each.body.includes(hash))!
  const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
  expect(digest).toBe(createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex'))
  const { isReset, orders } = JSON.parse(body) as { isReset: boolean; orders: { orderHash: string }[] }
  expect(isReset).toBe(false)
  // What was placed a moment before may be told with it.
  expect(orders.find(({ orderHash }) => orderHash === hash)).toMatchObject({ orderStatus: 'open' })
})

test('error: a row that nobody can read stops the following of no other', async () => {
  const { events, socket } = await follow()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const hash = `0x${'7'.repeat(64)}`
  try {
    // Not followed yet: it is read each time that the server looks for new orders.
    await client.query(
      `insert into app.signed_order (hash, chain_id, version, swapper, nonce, deadline, encoded, signature, taken_at, unspent_at)
        values ($1, $2, 'v1', $3, 7, 4000000000, '0x', '0x', 0, 0)`,
      [hash, chain.chainId, alice.address.toLowerCase()],
    )
    const order = await maker.orderOf(alice)
    await server.post('/v1/order', await maker.bodyOf(order, alice))
    await expect.poll(() => statesOf(events, hashOrder(order)), { timeout: 10_000 }).toEqual(['open'])
    await spendNonce(chain, alice, order.info.nonce)
    await expect.poll(() => statesOf(events, hashOrder(order)).at(-1), { timeout: 10_000 }).toBe('cancelled')
  } finally {
    await client.query('delete from app.signed_order where hash = $1', [hash])
    await client.end()
    socket.close()
  }
})
