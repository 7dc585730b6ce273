import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { limitQuoteResponseSchema } from '@oxbow/orders/LimitQuote'
import { firstWord, nonceReads } from '@oxbow/orders/nextNonce'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeAbiParameters, type Hex, keccak256, maxUint256, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveToken } from '../../test/approveToken.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer, untilCaughtUp } from '../../test/startTestServer.ts'

const alice = accounts[0]!
const swapper = alice.address.toLowerCase() as Hex
const amount = parseEther('1')
let chain: TestChain
let database: IndexDatabase
let server: TestServer
let [tokenIn, tokenOut, lonely]: Hex[] = []
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const deploy = async () => (await deployToken(chain, { holders: [alice.address] })).address.toLowerCase() as Hex
  ;[tokenIn, tokenOut, lonely] = [await deploy(), await deploy(), await deploy()]
  await createPool(chain, { protocol: 'v2', tokenA: tokenIn, tokenB: tokenOut })
  await approveToken(chain, alice, { token: tokenIn, spender: chain.contracts.permit2, amount: maxUint256 })
  const listed = [{ address: lonely!, name: 'Lonely', symbol: 'LONE', decimals: 18 }]
  const env = { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 }
  server = await startTestServer(chain, env, [chain.url], [], listed)
  await untilCaughtUp(server, chain)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

const ask = (change: Record<string, unknown> = {}) => {
  const chainId = chain.chainId
  const usual = { swapper, type: 'EXACT_INPUT', amount: String(amount), tokenIn, tokenOut }
  return server.post('/v1/limit_order_quote', {
    ...usual,
    tokenInChainId: chainId,
    tokenOutChainId: chainId,
    limitPrice: '0.9',
    ...change,
  })
}
async function quote(change: Record<string, unknown> = {}) {
  const { json, status } = await ask(change)
  expect(status, JSON.stringify(json)).toBe(200)
  return limitQuoteResponseSchema.parse(json)
}

test('default: what it makes is signed as it comes, and the book takes it', async () => {
  const { permitData, quote: made, routing } = await quote()
  expect(routing).toBe('LIMIT_ORDER')
  const order = decodeOrder('v1', made.encodedOrder)!
  expect(order).toMatchObject({
    info: { swapper, reactor: chain.contracts.dutchV1Reactor, nonce: BigInt(made.orderInfo.nonce) },
    input: { token: tokenIn, startAmount: amount, endAmount: amount },
    outputs: [{ token: tokenOut, startAmount: (amount * 9n) / 10n, recipient: swapper }],
  })
  expect(hashOrder(order)).toBe(made.orderId)
  const { domain, types, values: message } = permitData
  const typed = { domain, types, primaryType: 'PermitWitnessTransferFrom', message }
  const signature = await alice.signTypedData(typed as Parameters<typeof alice.signTypedData>[0])
  const taken = await server.post('/v1/order', { signature, quote: made, routing })
  expect(taken).toMatchObject({ status: 201, json: { hash: made.orderId, orderStatus: 'open' } })
  // Its nonce is given away.
  const next = await quote()
  expect(BigInt(next.quote.orderInfo.nonce)).toBe(BigInt(made.orderInfo.nonce) + 1n)
})

test('behavior: it says what the market gives, and sells at that when no price is named', async () => {
  const { quote: named } = await quote()
  const { amountOut, fillGasFee } = named.market!
  expect(BigInt(amountOut)).toBeGreaterThan((amount * 9n) / 10n)
  // No pool leads to the native currency: nobody knows what a wei is worth.
  expect(fillGasFee).toBeNull()
  const { quote: market } = await quote({ limitPrice: undefined })
  expect(market.orderInfo.outputs[0]!.startAmount).toBe(amountOut)
  const { quote: unknown } = await quote({ tokenOut: lonely })
  expect(unknown.market).toBeNull()
})

test.each([
  // A unit less would be below the price.
  ['EXACT_INPUT', '10', '0.33', '10', '4'],
  // A unit more would be.
  ['EXACT_OUTPUT', '10', '0.33', '30', '10'],
  ['EXACT_INPUT', '7', '3', '7', '21'],
])('behavior: %s of %s at %s sells %s for %s', async (type, of, limitPrice, sold, bought) => {
  const { input, outputs } = (await quote({ type, amount: of, limitPrice })).quote.orderInfo
  expect([input.startAmount, outputs[0]!.startAmount]).toEqual([sold, bought])
})

test.each([
  ['a price of nothing', { limitPrice: '0.0' }, 400, 'RequestValidationError'],
  ['a price that is none', { limitPrice: '1e3' }, 400, 'RequestValidationError'],
  ['a key that nobody reads', { recipient: swapper }, 400, 'RequestValidationError'],
  ['two networks', { tokenOutChainId: 1 }, 400, 'RequestValidationError'],
  ['the native currency', { tokenIn: `0x${'0'.repeat(40)}` }, 422, 'OrderRefused'],
  ['an end that is over', { orderDeadline: 1 }, 422, 'OrderRefused'],
  ['an end in more than a year', { orderDeadline: 4_000_000_000 }, 422, 'OrderRefused'],
  ['a token that nobody trades or lists', { tokenOut: `0x${'9'.repeat(40)}` }, 422, 'OrderTokenUnknown'],
  ['a price that asks for more than a token has', { limitPrice: '9'.repeat(40) }, 422, 'OrderRefused'],
  ['a price that sells for more than there can be', { limitPrice: '9'.repeat(100) }, 422, 'OrderRefused'],
])('error: %s', async (_, change, status, errorCode) => {
  expect(await ask(change)).toMatchObject({ status, json: { errorCode } })
})

test('error: the market’s price where there is none', async () => {
  expect((await ask({ tokenOut: lonely, limitPrice: undefined })).status).toBe(404)
})

test('error: an account that has spent the nonces of hundreds of words itself', async () => {
  const address = accounts[1]!.address.toLowerCase() as Hex
  const slot = (type: 'address' | 'uint256', key: Hex | bigint, of: Hex) =>
    keccak256(encodeAbiParameters([{ type }, { type: 'bytes32' }], [key as Hex & bigint, of]))
  const bitmaps = slot('address', address, numberToHex(0, { size: 32 }))
  const spend = (index: number) =>
    chain.testClient.setStorageAt({
      address: chain.contracts.permit2,
      index: slot('uint256', firstWord + BigInt(index), bitmaps),
      value: numberToHex(maxUint256),
    })
  const words = nonceReads.words * nonceReads.requests
  await Promise.all(Array.from({ length: words - 1 }, (_, index) => spend(index)))
  const url = `/v1/nonce?chainId=${chain.chainId}&address=${address}`
  const nonce = String((firstWord + BigInt(words - 1)) << 8n)
  expect((await server.app.inject({ url })).json()).toEqual({ nonce })
  await spend(words - 1)
  const refused = await server.app.inject({ url })
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { errorCode: 'OrderRefused' }])
  expect(await ask({ swapper: address })).toMatchObject({ status: 422, json: { errorCode: 'OrderRefused' } })
})
