import { nativeToken } from '@oxbow/chain/nativeToken'
import { amountsAtTime } from '@oxbow/dutch/amountsAtTime'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { swapQuoteResponseSchema } from '@oxbow/orders/SwapQuote'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, maxUint256, parseEther, zeroAddress } from 'viem'
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
  // What gas is worth in it.
  await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: tokenOut })
  await approveToken(chain, alice, { token: tokenIn, spender: chain.contracts.permit2, amount: maxUint256 })
  server = await startTestServer(chain, { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 })
  await untilCaughtUp(server, chain)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

const ask = (change: Record<string, unknown> = {}) => {
  const { chainId } = chain
  const usual = { swapper, type: 'EXACT_INPUT', amount: String(amount), tokenIn, tokenOut }
  return server.post('/v1/quote', {
    ...usual,
    tokenInChainId: chainId,
    tokenOutChainId: chainId,
    protocols: ['UNISWAPX_V2'],
    ...change,
  })
}

test('default: a swap without gas is signed as it comes, begins above what pools leave, ends at their minimum less gas, and the book takes it', async () => {
  const [{ json, status }, pools] = [
    await ask(),
    await ask({ protocols: ['V2', 'V4', 'UNISWAPX_V2'], swapper: undefined }),
  ]
  expect(status, JSON.stringify(json)).toBe(200)
  const { permitData, quote, routing } = swapQuoteResponseSchema.parse(json)
  expect([routing, (pools.json as { routing: string }).routing]).toEqual(['DUTCH_LIMIT', 'CLASSIC'])
  const order = decodeOrder('v1', quote.encodedOrder)!
  expect(order).toMatchObject({
    info: { swapper, reactor: chain.contracts.dutchV1Reactor, deadline: BigInt(quote.orderInfo.deadline) },
    exclusiveFiller: zeroAddress,
    input: { token: tokenIn, startAmount: amount, endAmount: amount },
    outputs: [{ token: tokenOut, recipient: swapper }],
  })
  expect(hashOrder(order)).toBe(quote.orderId)
  const classic = (
    pools.json as { quote: { output: { amount: string; minimumAmount: string; amountAfterGas: string } } }
  ).quote.output
  const at = (seconds: number | undefined) => amountsAtTime(order, { filler: zeroAddress, seconds: BigInt(seconds!) })!
  const [first, least] = [quote.orderInfo.decayStartTime, quote.orderInfo.decayEndTime].map(
    (each) => at(each).outputs[0]!,
  )
  expect(first).toBeGreaterThan(BigInt(classic.amountAfterGas))
  expect(least).toBeLessThan(BigInt(classic.minimumAmount))
  expect(least).toBeGreaterThan((BigInt(classic.minimumAmount) * 95n) / 100n)
  expect(quote.aggregatedOutputs).toMatchObject([{ bps: 10_000, minAmount: String(least), recipient: swapper }])

  const { domain, types, values: message } = permitData
  const typed = { domain, types, primaryType: 'PermitWitnessTransferFrom', message }
  const signature = await alice.signTypedData(typed as Parameters<typeof alice.signTypedData>[0])
  const taken = await server.post('/v1/order', { signature, quote, routing })
  expect(taken, JSON.stringify(taken.json)).toMatchObject({ status: 201, json: { hash: quote.orderId } })
})

test.each([
  ['nobody who signs', () => ({ swapper: undefined }), 'OrderRefused'],
  ['the native currency', () => ({ tokenIn: nativeToken }), 'OrderRefused'],
  ['an exact output', () => ({ type: 'EXACT_OUTPUT' }), 'OrderRefused'],
  ['what is not worth its gas', () => ({ amount: '1000' }), 'OrderRefused'],
  ['a token that nobody knows', () => ({ tokenOut: lonely }), 'OrderTokenUnknown'],
])('error: %s has no such quote', async (_name, change, errorCode) => {
  const { json, status } = await ask(change())
  expect(status).toBeGreaterThanOrEqual(400)
  expect(json).toMatchObject({ errorCode })
})
