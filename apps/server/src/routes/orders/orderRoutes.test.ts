import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { firstWord } from '@oxbow/orders/nextNonce'
import { acceptedOrderSchema, type ListedOrder, ordersResponseSchema } from '@oxbow/orders/Order'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import { type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveToken, spendNonce } from '../../test/approveToken.ts'
import { amountIn, amountOut, createOrderMaker, filler, lower } from '../../test/createOrderMaker.ts'
import { contentType, isSameRequest, payload } from '../../test/malformedRequests.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const [alice, bob, carol] = [accounts[0]!, accounts[1]!, accounts[2]!]
type Account = typeof alice
/** `npm run bench faults` asks for more. */
const runs = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 150)

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let tokenIn: Hex
let tokenOut: Hex
let maker: Awaited<ReturnType<typeof createOrderMaker>>
let tokens: Parameters<typeof startTestServer>[4]
const env = () => ({ databaseUrl: database.url, rateLimitPerMinute: 1_000_000 })
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const holders = [alice, bob, carol].map(({ address }) => address)
  tokenIn = (await deployToken(chain, { holders })).address.toLowerCase() as Hex
  tokenOut = (await deployToken(chain, { holders: [filler.address] })).address.toLowerCase() as Hex
  const { dutchV1Reactor, dutchV3Reactor, permit2 } = chain.contracts
  for (const owner of [alice, bob, carol]) await approve(owner, tokenIn, permit2, maxUint256)
  for (const reactor of [dutchV1Reactor, dutchV3Reactor]) await approve(filler, tokenOut, reactor, maxUint256)
  tokens = [tokenIn, tokenOut].map((address) => ({ address, name: 'Token', symbol: 'TOK', decimals: 18 }))
  maker = await createOrderMaker(chain, { tokenIn, tokenOut })
  server = await startTestServer(chain, env(), [chain.url], [], tokens)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

const approve = (owner: Account, token: Hex, spender: Hex, amount: bigint) =>
  approveToken(chain, owner, { token, spender, amount })

const post = async (order: OrderTerms, by: Account, at: TestServer = server) =>
  await at.post('/v1/order', await maker.bodyOf(order, by))
const refusal = (words: RegExp) => ({
  status: 422,
  json: { errorCode: 'OrderRefused', detail: expect.stringMatching(words) },
})

async function read(query: string): Promise<{ orders: readonly ListedOrder[]; cursor?: string | undefined }> {
  const answer = await server.app.inject({ url: `/v1/orders?chainId=${chain.chainId}&${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return ordersResponseSchema.parse(answer.json())
}
const listedOf = async (order: OrderTerms) => (await read(`orderHash=${hashOrder(order)}`)).orders[0]
/** Until the server has followed the chain so far. */
const expectListed = (order: OrderTerms, expected: object) =>
  expect.poll(() => listedOf(order), { timeout: 10_000, interval: 20 }).toMatchObject(expected)
const expectStatus = (order: OrderTerms, orderStatus: ListedOrder['orderStatus']) =>
  expectListed(order, { orderStatus })

const cancel = (owner: Account, spent: bigint) => spendNonce(chain, owner, spent)

describe.each(['v1', 'v3'] as const)('limit orders of %s', (version) => {
  test('default: taken once, listed as fillers take it, and filled by what is listed', async () => {
    const order = await maker.orderOf(alice, {}, version)
    const hash = hashOrder(order)
    for (const _ of [1, 2]) expect(await post(order, alice)).toMatchObject({ status: 201, json: { hash } })
    const { orders } = await read(`swapper=${alice.address}&orderStatus=open`)
    expect(orders).toMatchObject([
      {
        ...{ orderHash: hash, orderId: hash, type: version === 'v1' ? 'Limit' : 'Dutch_V3', orderStatus: 'open' },
        ...{ swapper: lower(alice), nonce: String(order.info.nonce), deadline: Number(maker.deadline) },
        input: { token: tokenIn, startAmount: String(amountIn), endAmount: String(amountIn) },
        outputs: [{ token: tokenOut, startAmount: String(amountOut), recipient: lower(alice) }],
      },
    ])
    const txHash = await maker.fill(orders[0]!, order.info.reactor)
    const settledAmounts = [{ tokenIn, amountIn: String(amountIn), tokenOut, amountOut: String(amountOut) }]
    await expectListed(order, { orderStatus: 'filled', txHash, settledAmounts, isFinal: false })
    expect((await read('orderStatus=open')).orders).toEqual([])
    // Whoever lost the answer asks again, whatever has become of it.
    const again = await post(order, alice)
    expect(again).toMatchObject({ status: 201, json: { hash } })
    expect(again.json).not.toHaveProperty('orderStatus')
  })

  test('behavior: canceled by its owner, by what the chain’s log says, and back after a reorg', async () => {
    const order = await maker.orderOf(alice, {}, version)
    await post(order, alice)
    const snapshot = await chain.testClient.snapshot()
    const txHash = await cancel(alice, order.info.nonce)
    await expectListed(order, { orderStatus: 'cancelled', txHash, isFinal: false })
    await chain.testClient.revert({ id: snapshot })
    await chain.testClient.mine({ blocks: 2 })
    await expectStatus(order, 'open')
    expect((await read('orderStatus=open')).orders).toHaveLength(1)
    await cancel(alice, order.info.nonce)
    await chain.testClient.mine({ blocks: 70 })
    await expectListed(order, { orderStatus: 'cancelled', isFinal: true })
  })

  test('behavior: without the tokens or the approval it cannot be filled for now', async () => {
    const order = await maker.orderOf(bob, {}, version)
    await post(order, bob)
    await approve(bob, tokenIn, chain.contracts.permit2, amountIn - 1n)
    await expectStatus(order, 'insufficient-funds')
    await approve(bob, tokenIn, chain.contracts.permit2, maxUint256)
    await expectStatus(order, 'open')
    await cancel(bob, order.info.nonce)
  })
})

test('behavior: as the Trading API posts it, with the order in its quote', async () => {
  const order = await maker.orderOf(alice)
  const { encodedOrder, signature, chainId } = await maker.bodyOf(order, alice)
  const quote = { encodedOrder, orderId: hashOrder(order), orderInfo: { chainId } }
  const answer = await server.post('/v1/order', { signature, quote, routing: 'LIMIT_ORDER' })
  expect(answer).toMatchObject({ status: 201, json: { orderId: hashOrder(order), orderStatus: 'open' } })
  await cancel(alice, order.info.nonce)
  const used = {
    ...order,
    info: { ...order.info, deadline: maker.deadline - 1n },
    decayStartTime: 0n,
    decayEndTime: 0n,
  }
  expect(await post(used as OrderTerms, alice)).toMatchObject(refusal(/spent/))
})

test('behavior: a cosignature of somebody else’s making changes nothing of what is kept', async () => {
  const order = await maker.orderOf(alice, {}, 'v3')
  const data = {
    ...{ decayStartBlock: 2n ** 60n, exclusiveFiller: lower(bob), exclusivityOverrideBps: 0n },
    ...{ inputAmount: 0n, outputAmounts: [0n] },
  }
  if (order.version !== 'v3') throw new Error('It is no V3 order.')
  const encodedOrder = encodeOrder(await cosignPublicly(order, { chainId: chain.chainId, data }))
  const answer = await server.post('/v1/order', { ...(await maker.bodyOf(order, alice)), encodedOrder })
  expect(answer.status).toBe(201)
  const [listed] = (await read(`orderHash=${hashOrder(order)}`)).orders
  expect(listed?.encodedOrder).toBe(await maker.encode(order))
  await maker.fill(listed!, order.info.reactor)
})

test('behavior: filled while no server ran, and open again after a reorg', async () => {
  const order = await maker.orderOf(alice)
  await post(order, alice)
  const listed = await listedOf(order)
  await expectStatus(order, 'open')
  await server[Symbol.asyncDispose]()
  const txHash = await maker.fill(listed!, order.info.reactor)
  await chain.testClient.mine({ blocks: 3 })
  server = await startTestServer(chain, env(), [chain.url], [], tokens)
  await expectListed(order, { orderStatus: 'filled', txHash, isFinal: false })
  await chain.testClient.request({ method: 'anvil_reorg', params: [4, []] } as never)
  await expectStatus(order, 'open')
  expect(await listedOf(order)).not.toHaveProperty('txHash')
  await cancel(alice, order.info.nonce)
})

test('behavior: expired by the chain’s time', async () => {
  const { timestamp } = await chain.publicClient.getBlock()
  const order = await maker.orderOf(alice, { deadline: timestamp + 60n })
  await post(order, alice)
  await chain.testClient.increaseTime({ seconds: 100 })
  await chain.testClient.mine({ blocks: 1 })
  await expectStatus(order, 'expired')
})

test('behavior: pages of a book, each order once', async () => {
  const orders = await Promise.all([1, 2, 3, 4, 5].map(() => maker.orderOf(carol)))
  for (const order of orders) await post(order, carol)
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const page = await read(`swapper=${carol.address}&limit=2${cursor}`)
    seen.push(...page.orders.map(({ orderHash }) => orderHash))
    if (page.cursor === undefined) break
    cursor = `&cursor=${page.cursor}`
  }
  expect(seen.toSorted()).toEqual(orders.map(hashOrder).toSorted())
  for (const order of orders) await cancel(carol, order.info.nonce)
})

test('behavior: nonces come from one word, and past those that are spent', async () => {
  const next = async () =>
    (await server.app.inject({ url: `/v1/nonce?chainId=${chain.chainId}&address=${carol.address}` })).json().nonce
  const first = firstWord << 8n
  expect(await next()).toBe(String(first))
  await post(await maker.orderOf(carol, { nonce: first }), carol)
  expect(await next()).toBe(String(first + 1n))
  await cancel(carol, first + 1n)
  expect(await next()).toBe(String(first + 2n))
  expect(await post(await maker.orderOf(carol, { nonce: first, amountOut: 7n }), carol)).toMatchObject(
    refusal(/uses its nonce/),
  )
  await cancel(carol, first)
})

test('error: what its owner has not signed', async () => {
  const order = await maker.orderOf(alice)
  const signature = await maker.sign(await maker.orderOf(alice), alice)
  expect(await server.post('/v1/order', await maker.bodyOf(order, alice, signature))).toMatchObject(
    refusal(/not signed/),
  )
  expect(await server.post('/v1/order', await maker.bodyOf(order, bob))).toMatchObject(refusal(/not signed/))
  expect(await server.post('/v1/order', await maker.bodyOf(order, alice, '0x'))).toMatchObject(refusal(/not signed/))
})

test('error: what is no order of this network, or none that is taken here', async () => {
  const v1 = await maker.orderOf(alice)
  const v3 = await maker.orderOf(alice, {}, 'v3')
  if (v1.version !== 'v1' || v3.version !== 'v3') throw new Error('They are of other versions.')
  const [output, output3] = [v1.outputs[0]!, v3.outputs[0]!]
  const cases: readonly [RegExp, OrderTerms][] = [
    [/no reactor/, { ...v1, info: { ...v1.info, reactor: lower(bob) } }],
    [/no reactor/, { ...v1, info: { ...v1.info, reactor: v3.info.reactor } }],
    [/amounts change/, { ...v1, outputs: [{ ...output, endAmount: 1n }] }],
    [/amounts change/, { ...v3, outputs: [{ ...output3, minAmount: 1n }] }],
    [/one account/, { ...v1, outputs: [output, output] }],
    [/one account/, { ...v1, outputs: [] }],
    [/another cosigner/, { ...v3, cosigner: lower(bob) }],
    [/restricted by another contract/, { ...v1, info: { ...v1.info, additionalValidationContract: lower(bob) } }],
    [/native currency/, await maker.orderOf(alice, { tokenIn: `0x${'0'.repeat(40)}` })],
    [/for itself/, await maker.orderOf(alice, { tokenOut: tokenIn })],
    [/for zero/, await maker.orderOf(alice, { amountOut: 0n })],
    [/impossible amount/, await maker.orderOf(alice, { amountOut: 2n ** 160n })],
    [/impossible amount/, await maker.orderOf(alice, { amountIn: 2n ** 160n })],
    [/would reject/, { ...v1, decayEndTime: maker.deadline + 1n }],
    [/too late/, await maker.orderOf(alice, { deadline: maker.deadline + 366n * 86_400n })],
    [/expired/, await maker.orderOf(alice, { deadline: 1n })],
    [/does not have/, await maker.orderOf(alice, { amountIn: 2n ** 160n - 1n })],
  ]
  for (const [words, order] of cases)
    expect([String(words), await post(order, alice)]).toMatchObject([String(words), refusal(words)])
  const fake = (await deployToken(chain, { holders: [alice.address] })).address.toLowerCase() as Hex
  for (const each of [{ tokenIn: fake }, { tokenOut: fake }])
    expect((await post(await maker.orderOf(alice, each), alice)).json).toHaveProperty('errorCode', 'OrderTokenUnknown')
  const body = await maker.bodyOf(v1, alice)
  expect(await server.post('/v1/order', { ...body, chainId: 1 })).toMatchObject({
    json: { errorCode: 'UnsupportedChain' },
  })
  expect(await server.post('/v1/order', { ...body, encodedOrder: '0x1234' })).toMatchObject(refusal(/no reactor/))
})

test('behavior: of 300 at once, at two servers, 100 are taken, and room is found where some were canceled', {
  timeout: 120_000,
}, async () => {
  const other = await startTestServer(chain, env(), [chain.url], [], tokens)
  try {
    const orders = await Promise.all(Array.from({ length: 300 }, () => maker.orderOf(carol)))
    const bodies = await Promise.all(orders.map((order) => maker.bodyOf(order, carol)))
    const answers = await Promise.all(bodies.map((body, index) => (index % 2 ? server : other).post('/v1/order', body)))
    const taken = orders.filter((_, index) => answers[index]!.status === 201)
    expect(taken).toHaveLength(100)
    const told = answers.flatMap(({ json, status }) => (status === 201 ? [acceptedOrderSchema.parse(json)] : []))
    for (const { openOrders = 0, warning } of told)
      expect(warning).toBe(openOrders >= 100 ? 'NoMoreOpenOrders' : openOrders >= 90 ? 'ManyOpenOrders' : undefined)
    expect(told.map(({ openOrders = 0 }) => openOrders).toSorted((a, b) => a - b)).toEqual(
      taken.map((_, index) => index + 1),
    )
    // On a crowded machine some may be told that nobody has time for them.
    const refused = answers.filter(({ status }) => ![201, 503, 504].includes(status))
    expect(refused.length).toBeGreaterThan(50)
    for (const { json } of refused) expect(json).toMatchObject({ errorCode: 'TooManyOpenOrders' })
    // Those that are in stay in, whoever sends them again.
    expect(await post(taken[0]!, carol, other)).toMatchObject({ status: 201 })
    const more = await maker.orderOf(carol)
    expect(await post(more, carol)).toMatchObject({ status: 403, json: { errorCode: 'TooManyOpenOrders' } })
    await cancel(carol, taken[0]!.info.nonce)
    await expect.poll(async () => (await post(more, carol)).status, { timeout: 5_000 }).toBe(201)
    expect(await post(await maker.orderOf(carol), carol)).toMatchObject({ status: 403 })
  } finally {
    await other[Symbol.asyncDispose]()
  }
})

test(`error: ${runs} malformed requests: a code, never a 5xx or a stack`, async () => {
  const valid = await maker.bodyOf(await maker.orderOf(alice), alice)
  await fc.assert(
    fc.asyncProperty(payload, contentType, async (make, type) => {
      const [body, headers] = [make(valid), { 'content-type': type }]
      const answer = await server.app.inject({ method: 'POST', url: '/v1/order', payload: body, headers })
      expect(`${answer.statusCode} ${answer.body}`, body).not.toMatch(/^5|\bat .*\.(ts|js):\d|node_modules/)
      if (answer.statusCode >= 400) expect(answer.json().errorCode).toMatch(/^[A-Z]\w+$/)
      // A known order is answered again without another look at its signature.
      else expect(isSameRequest(body, valid, { unsigned: ['signature'], ignoresMore: true }), body).toBe(true)
    }),
    { numRuns: runs, endOnFailure: true },
  )
})
