import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { encodeMarketTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { getCode, setCode } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveToken } from '../../test/approveToken.ts'
import { createOrderMaker } from '../../test/createOrderMaker.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const [alice, bob] = [accounts[0]!, accounts[1]!]
const abi = parseAbi(['function increaseObservationCardinalityNext(uint16 observationCardinalityNext)'])
const guardAddress = guardContracts.marketGuard.address

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let maker: Awaited<ReturnType<typeof createOrderMaker>>
let market: MarketTerms
/** The same pair, and remembers nothing. */
let forgetful: Hex
let foreign: Hex
/** The same pair, at a quarter of the price. */
let pushed: Hex
/** All that the oracle is and remembers, at an address that the factory doesn't know. */
const copied: Hex = `0x${'c0'.repeat(20)}`
const openServer = (tokens: readonly Hex[]) =>
  startTestServer(
    chain,
    { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 },
    [chain.url],
    [],
    tokens.map((address) => ({ address, name: 'Token', symbol: 'TOK', decimals: 18 })),
  )
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const deploy = async () => (await deployToken(chain, { holders: [alice.address] })).address.toLowerCase() as Hex
  const [tokenIn, tokenOut, other] = [await deploy(), await deploy(), await deploy()]
  const oracle = await createPool(chain, { protocol: 'v3', tokenA: tokenIn, tokenB: tokenOut })
  const one = await createPool(chain, { protocol: 'v3', tokenA: tokenIn, tokenB: tokenOut, feePips: 500 })
  forgetful = one.id
  const stranger = await createPool(chain, { protocol: 'v3', tokenA: tokenIn, tokenB: other })
  foreign = stranger.id
  const off = await createPool(chain, {
    protocol: 'v3',
    tokenA: tokenIn,
    tokenB: tokenOut,
    feePips: 10_000,
    ...(tokenIn < tokenOut
      ? { sqrtPriceX96: 2n ** 95n, positions: [{ tickLower: -14_000, tickUpper: -13_800, liquidity: 10n ** 21n }] }
      : { sqrtPriceX96: 2n ** 97n, positions: [{ tickLower: 13_800, tickUpper: 14_000, liquidity: 10n ** 21n }] }),
  })
  pushed = off.id
  for (const address of [oracle.id, foreign, pushed])
    await chain.walletClient(alice).writeContractSync({
      address,
      abi,
      functionName: 'increaseObservationCardinalityNext',
      args: [20],
    })
  await approveToken(chain, alice, { token: tokenIn, spender: chain.contracts.permit2, amount: maxUint256 })
  await chain.testClient.increaseTime({ seconds: 700 })
  await chain.testClient.mine({ blocks: 1 })
  // Its only memory is of now.
  await swapDirect(chain, one, { zeroForOne: true, amountIn: 1_000n })
  await copyPool(oracle.id, copied)
  maker = await createOrderMaker(chain, { tokenIn, tokenOut })
  market = {
    pool: oracle.id,
    windowSeconds: 600,
    leastLiquidity: 10n ** 20n,
    toleranceBps: 100,
    trigger: tokenIn < tokenOut ? { side: 'at-or-below', tick: -500 } : { side: 'at-or-above', tick: 500 },
  }
  server = await openServer([tokenIn, tokenOut, other])
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

async function stopOf(change: Partial<MarketTerms> = {}, version: 'v1' | 'v3' = 'v3'): Promise<OrderTerms> {
  const order: OrderTerms = await maker.orderOf(alice, {}, version)
  const additionalValidationData = encodeMarketTerms({ ...market, ...change })
  return { ...order, info: { ...order.info, additionalValidationContract: guardAddress, additionalValidationData } }
}

test('default: a stop-loss is taken before its trigger is reached, and listed with what its guard demands', async () => {
  const order = await stopOf()
  const body = await maker.bodyOf(order, alice)
  expect(await server.post('/v1/order', body)).toMatchObject({ status: 201, json: { orderStatus: 'open' } })
  const url = `/v1/orders?chainId=${chain.chainId}&orderHash=${hashOrder(order)}`
  const [listed] = ordersResponseSchema.parse((await server.app.inject({ url })).json()).orders
  expect(listed).toMatchObject({
    type: 'Dutch_V3',
    orderStatus: 'open',
    guard: { kind: 'stop-loss', ...market, leastLiquidity: String(market.leastLiquidity) },
  })
})

test('behavior: what no reactor is tried with is cosigned here, whatever was sent', async () => {
  const order = await stopOf()
  if (order.version !== 'v3') throw new Error('It is no V3 order.')
  const body = await maker.bodyOf(order, alice)
  const whole = await cosignPublicly(order, { chainId: chain.chainId })
  const encodedOrder = encodeOrder({ ...whole, cosignature: `0x${'11'.repeat(65)}` })
  expect(await server.post('/v1/order', { ...body, encodedOrder })).toMatchObject({ status: 201 })
  const url = `/v1/orders?chainId=${chain.chainId}&orderHash=${hashOrder(order)}`
  const [listed] = ordersResponseSchema.parse((await server.app.inject({ url })).json()).orders
  expect(listed?.encodedOrder).toBe(body.encodedOrder)
})

test('behavior: a take-profit whose price is there already is taken as well', async () => {
  const { trigger } = market
  const side = trigger!.side === 'at-or-below' ? 'at-or-above' : 'at-or-below'
  const order = await stopOf({ trigger: { side, tick: trigger!.tick } })
  expect(await server.post('/v1/order', await maker.bodyOf(order, alice))).toMatchObject({ status: 201 })
})

test.each<[RegExp, () => Promise<OrderTerms>]>([
  [/too short a period/, () => stopOf({ windowSeconds: 599 })],
  [/empty pool/, () => stopOf({ leastLiquidity: 0n })],
  [/any price/, () => stopOf({ toleranceBps: 10_000 })],
  [/has to be of V3/, () => stopOf({}, 'v1')],
  [/no price history/, () => stopOf({ pool: forgetful })],
  [/no price history/, () => stopOf({ windowSeconds: 100_000 })],
  [/no price for it/, () => stopOf({ pool: foreign })],
  [/not a Uniswap v3 pool/, () => stopOf({ pool: copied })],
  [/far from what they pay/, () => stopOf({ pool: pushed })],
  [/less liquidity/, () => stopOf({ leastLiquidity: 1n << 120n })],
  // A year and a day.
  [/ends too late/, async () => lasting(await stopOf(), 366n * 86_400n)],
  [/another contract/, async () => withGuard(await stopOf(), chain.contracts.weth)],
  [/no price history/, () => stopOf({ pool: chain.contracts.weth })],
])('error: %s', async (words, make) => {
  const answer = await server.post('/v1/order', await maker.bodyOf(await make(), alice))
  expect(answer).toMatchObject({ status: 422, json: { detail: expect.stringMatching(words) } })
})

test('error: somebody else’s signature, and tokens that are not there', async () => {
  const order = await stopOf()
  expect(await server.post('/v1/order', await maker.bodyOf(order, bob))).toMatchObject({
    json: { detail: expect.stringMatching(/not signed/) },
  })
  const { info, ...rest } = order
  const poor = { ...rest, info: { ...info, swapper: bob.address.toLowerCase() as Hex } } as OrderTerms
  expect(await server.post('/v1/order', await maker.bodyOf(poor, bob))).toMatchObject({
    json: { detail: expect.stringMatching(/does not have/) },
  })
})

test('error: a network whose guard is other code', async () => {
  const { input, outputs } = await stopOf()
  const client = chain.publicClient
  const code = await getCode(client, { address: guardAddress })
  await setCode(chain.testClient, { address: guardAddress, bytecode: '0x00' })
  await using fresh = await openServer([input.token, outputs[0]!.token])
  const answer = await fresh.post('/v1/order', await maker.bodyOf(await stopOf(), alice))
  expect(answer).toMatchObject({ status: 422, json: { detail: expect.stringMatching(/no MarketGuard/) } })
  await setCode(chain.testClient, { address: guardAddress, bytecode: code! })
})

function withGuard(order: OrderTerms, additionalValidationContract: Hex): OrderTerms {
  return { ...order, info: { ...order.info, additionalValidationContract } }
}

/** As long from the chain's clock. */
async function lasting(order: OrderTerms, seconds: bigint): Promise<OrderTerms> {
  const { timestamp } = await chain.publicClient.getBlock()
  return { ...order, info: { ...order.info, deadline: timestamp + seconds } }
}

/** Its code, which holds its own address, and its state: price, liquidity and the first observations. */
async function copyPool(from: Hex, to: Hex): Promise<void> {
  const code = await getCode(chain.publicClient, { address: from })
  await setCode(chain.testClient, { address: to, bytecode: code!.replaceAll(from.slice(2), to.slice(2)) as Hex })
  for (let slot = 0; slot < 30; slot++) {
    const value = await chain.publicClient.getStorageAt({ address: from, slot: toHex(slot) })
    if (value) await chain.testClient.setStorageAt({ address: to, index: slot, value })
  }
}
