import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { erc20Abi } from '@oxbow/abi/erc20'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { fallingOrder } from '@oxbow/dutch/fallingOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { type ListedOrder, ordersResponseSchema } from '@oxbow/orders/Order'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, type Hex, maxUint256, parseSignature } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveToken } from '../../test/approveToken.ts'
import { amountIn, amountOut, createOrderMaker, filler, lower } from '../../test/createOrderMaker.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const [alice, bob, carol] = [accounts[0]!, accounts[1]!, accounts[4]!]

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let tokenIn: Hex
let tokenOut: Hex
let strange: Hex
let maker: Awaited<ReturnType<typeof createOrderMaker>>
const tokens = () => [tokenIn, tokenOut].map((address) => ({ address, name: 'Token', symbol: 'TOK', decimals: 18 }))
const start = (rateLimitPerMinute: number) =>
  startTestServer(chain, { databaseUrl: database.url, rateLimitPerMinute }, [chain.url], [], tokens())
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const holders = [alice, bob, carol].map(({ address }) => address)
  tokenIn = (await deployToken(chain, { holders })).address.toLowerCase() as Hex
  tokenOut = (await deployToken(chain, { holders: [filler.address] })).address.toLowerCase() as Hex
  strange = (await deployToken(chain)).address.toLowerCase() as Hex
  await createPool(chain, { protocol: 'v2', tokenA: tokenIn, tokenB: strange })
  const { dutchV1Reactor, permit2 } = chain.contracts
  await approveToken(chain, alice, { token: tokenIn, spender: permit2, amount: maxUint256 })
  await approveToken(chain, filler, { token: tokenOut, spender: dutchV1Reactor, amount: maxUint256 })
  maker = await createOrderMaker(chain, { tokenIn, tokenOut })
  server = await start(1_000_000)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

async function listedOf(order: OrderTerms): Promise<ListedOrder> {
  const url = `/v1/orders?chainId=${chain.chainId}&orderHash=${hashOrder(order)}`
  return ordersResponseSchema.parse((await server.app.inject({ url })).json()).orders[0]!
}

/** From twice what a limit order of the maker asks for down to that, within minutes. */
async function falling(owner: typeof alice, change: Partial<Parameters<typeof fallingOrder>[0]> = {}) {
  const { info } = await maker.orderOf(owner)
  const now = (await chain.publicClient.getBlock()).timestamp
  return fallingOrder({
    reactor: info.reactor,
    swapper: info.swapper,
    recipient: info.swapper,
    nonce: info.nonce,
    tokenIn,
    amountIn,
    tokenOut,
    amountOut,
    firstOut: 2n * amountOut,
    deadline: now + 600n,
    decayStartTime: now + 30n,
    decayEndTime: now + 60n,
    ...change,
  })
}

/** As a wallet signs it for a token whose permits are of version 1. */
async function permitOf(owner: typeof alice, { spender = chain.contracts.permit2, value = amountIn } = {}) {
  const nonce = await chain.publicClient.readContract({
    address: tokenIn,
    abi: erc20Abi,
    functionName: 'nonces',
    args: [owner.address],
  })
  const message = { owner: lower(owner), spender, value, nonce, deadline: maxUint256 }
  const fields = Object.entries({ owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256' })
  const signature = await owner.signTypedData({
    domain: { name: 'TKN', version: '1', chainId: chain.chainId, verifyingContract: tokenIn },
    types: { Permit: [...fields, ['deadline', 'uint256']].map(([name, type]) => ({ name: name!, type: type! })) },
    primaryType: 'Permit',
    message,
  })
  const { r, s, yParity } = parseSignature(signature)
  const args = [lower(owner), spender, value, maxUint256, 27 + yParity, r, s] as const
  return encodeFunctionData({ abi: erc20Abi, functionName: 'permit', args })
}

test('default: an order that falls is taken, listed as one, and filled for what it asks for just then', async () => {
  const order = await falling(alice)
  expect(await server.post('/v1/order', await maker.bodyOf(order, alice))).toMatchObject({ status: 201 })
  const listed = await listedOf(order)
  expect(listed).toMatchObject({
    type: 'Dutch',
    orderStatus: 'open',
    input: { startAmount: String(amountIn), endAmount: String(amountIn) },
    outputs: [{ startAmount: String(2n * amountOut), endAmount: String(amountOut) }],
  })
  await maker.fill(listed, order.info.reactor)
  await expect
    .poll(() => listedOf(order), { timeout: 10_000, interval: 20 })
    .toMatchObject({ orderStatus: 'filled', settledAmounts: [{ amountOut: String(2n * amountOut) }] })
})

test.each<[RegExp, (now: bigint) => Partial<Parameters<typeof fallingOrder>[0]>]>([
  [/amounts change/, () => ({ firstOut: amountOut - 1n })],
  [/amounts change/, (now) => ({ decayEndTime: now + 601n })],
  [/for zero/, () => ({ amountOut: 0n })],
  [/ends too late/, (now) => ({ deadline: now + 90_000n })],
])('error: %s', async (words, change) => {
  const now = (await chain.publicClient.getBlock()).timestamp
  const answer = await server.post('/v1/order', await maker.bodyOf(await falling(alice, change(now)), alice))
  expect(answer).toMatchObject({ status: 422, json: { detail: expect.stringMatching(words) } })
})

test('behavior: a permit that comes with it stands for the approval, until it is filled with it', async () => {
  const order = await falling(bob)
  const body = await maker.bodyOf(order, bob)
  expect(await server.post('/v1/order', body)).toMatchObject({ json: { errorCode: 'OrderRefused' } })
  const stranger = await permitOf(bob, { spender: filler.address })
  for (const permit of [stranger, await permitOf(bob, { value: amountIn - 1n }), await permitOf(alice)])
    expect(await server.post('/v1/order', { ...body, permit })).toMatchObject({
      json: { errorCode: 'OrderRefused', detail: expect.stringMatching(/permit/) },
    })
  // Signed for another amount than the call says.
  const permit = await permitOf(bob)
  const forged = permit.replace(/.{8}$/, '00000000') as Hex
  expect(await server.post('/v1/order', { ...body, permit: forged })).toMatchObject({ status: 422 })

  expect(await server.post('/v1/order', { ...body, permit })).toMatchObject({ status: 201 })
  const listed = await listedOf(order)
  expect(listed).toMatchObject({ permit, orderStatus: 'open' })
  // It is followed with it: something of its owner moves, and it is read again.
  await approveToken(chain, bob, { token: tokenIn, spender: chain.contracts.permit2, amount: 1n })
  await chain.testClient.mine({ blocks: 3 })
  await expect.poll(async () => (await listedOf(order)).orderStatus, { timeout: 10_000, interval: 50 }).toBe('open')
  await chain.walletClient(filler).sendTransactionSync({ to: tokenIn, data: permit })
  const call = { address: order.info.reactor, abi: dutchReactorAbi, functionName: 'execute' } as const
  const args = [{ order: listed.encodedOrder, sig: listed.signature }] as const
  await chain.walletClient(filler).writeContractSync({ ...call, args })
  await expect.poll(async () => (await listedOf(order)).orderStatus, { timeout: 10_000, interval: 50 }).toBe('filled')
})

test('behavior: of orders with a token that no list has, an account has ten', async () => {
  const place = async () => {
    const order = await maker.orderOf(alice, { tokenOut: strange })
    return await server.post('/v1/order', await maker.bodyOf(order, alice))
  }
  // The pool is known when the market has been read.
  await expect.poll(async () => (await place()).status, { timeout: 10_000, interval: 50 }).toBe(201)
  for (let count = 1; count < 10; count++) expect(await place()).toMatchObject({ status: 201 })
  expect(await place()).toMatchObject({ status: 403, json: { errorCode: 'TooManyUnlistedOrders' } })
  const listed = await maker.orderOf(alice)
  expect(await server.post('/v1/order', await maker.bodyOf(listed, alice))).toMatchObject({ status: 201 })
})

test('behavior: orders have a limit of their own, a tenth of that of all requests', async () => {
  const small = await start(30)
  try {
    const body = await maker.bodyOf(await maker.orderOf(alice), alice)
    for (let count = 0; count < 3; count++) expect(await small.post('/v1/order', body)).toMatchObject({ status: 201 })
    const { headers, json, status } = await small.post('/v1/order', body)
    expect({ status, json }).toMatchObject({ status: 429, json: { errorCode: 'Ratelimited' } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const url = `/v1/orders?chainId=${chain.chainId}&orderStatus=open`
    expect((await small.app.inject({ url })).statusCode).toBe(200)
  } finally {
    await small[Symbol.asyncDispose]()
  }
})

test('behavior: an account has ten open orders with permits at most, and others beside them', async () => {
  const permit = await permitOf(carol)
  const post = async (change: Record<string, unknown> = { permit }) =>
    await server.post('/v1/order', { ...(await maker.bodyOf(await falling(carol), carol)), ...change })
  for (let count = 0; count < 10; count++) expect(await post()).toMatchObject({ status: 201 })
  expect(await post()).toMatchObject({
    status: 422,
    json: { detail: expect.stringMatching(/10 open orders with permits/) },
  })
  await approveToken(chain, carol, { token: tokenIn, spender: chain.contracts.permit2, amount: maxUint256 })
  expect(await post({})).toMatchObject({ status: 201 })
})
