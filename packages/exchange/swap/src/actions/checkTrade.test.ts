import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { factsOf, startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { Quote } from '@oxbow/trading/Quote'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from './checkTrade.ts'
import { toTradeVerdict } from './toTradeVerdict.ts'

type TestStory = Awaited<ReturnType<typeof startScenario>>

const one = 10n ** 18n

describe('checkTrade', () => {
  let exchange: TestExchange
  let toxic: { honeypot: Address; taxed: Address }
  beforeAll(async () => {
    exchange = await startExchange()
    toxic = {
      honeypot: await listed('honeypot'),
      taxed: await listed('fee-on-transfer'),
    }
    await exchange.untilCaughtUp()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  /** A token with a v2 pool against WETH. */
  async function listed(quirk: 'honeypot' | 'fee-on-transfer') {
    const { chain } = exchange
    const { address } = await deployToken(chain, { quirk })
    await createPool(chain, { protocol: 'v2', tokenA: address, tokenB: chain.contracts.weth })
    return address.toLowerCase() as Address
  }
  const check = (quote: Quote, { account, wallet }: TestStory, client: ExchangeClient = exchange.client) =>
    checkTrade(client, {
      quote,
      account,
      wallet,
      network: exchange.network,
      lifetimeSeconds: 1_800,
      tokens: [factsOf(exchange, quote.tokenIn), factsOf(exchange, quote.tokenOut)],
    })

  test('says how far a trade is below what the pools of the pair pay, whatever pools a server chose', async () => {
    const { chain, client } = exchange
    const scenario = await startScenario(exchange, 0)
    const { address } = await deployToken(chain, {})
    const token = address.toLowerCase() as Address
    const pair = { tokenA: token, tokenB: chain.contracts.weth }
    await createPool(chain, { protocol: 'v2', ...pair })
    // Somebody's own pool of the same pair at another price: what it gives for ether is 40 % less.
    const price = BigInt(Math.round(Math.sqrt(BigInt(token) < BigInt(chain.contracts.weth) ? 1 / 0.6 : 0.6) * 2 ** 96))
    await createPool(chain, { protocol: 'v4', ...pair, feePips: 777, sqrtPriceX96: price })
    await exchange.untilCaughtUp()
    const asked = { tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: token, amount: one / 100n } as const
    const honest = await check(await scenario.quote(asked), scenario)
    expect(honest.belowReferenceBps).toBe(0)
    // No wallet knows this network by another node than the server's.
    expect(honest.isByServer).toBe(true)
    const ownNode = { ...client, hasOwnNode: () => true }
    expect((await check(await scenario.quote(asked), scenario, ownNode)).isByServer).toBeUndefined()
    const own = await check(await scenario.quote({ ...asked, protocols: ['v4'] }), scenario)
    expect(own.priceImpactBps).toBeLessThan(20)
    expect(own.belowReferenceBps).toBeGreaterThan(3_900)
    expect(own.belowReferenceBps).toBeLessThan(4_100)
    // The other way round that pool pays two thirds more than the usual one, and its unusual fee does not hide it.
    const back = { ...asked, tokenIn: token, tokenOut: zeroAddress } as const
    const sale = await check(await scenario.quote({ ...back, protocols: ['v4'] }), scenario)
    expect(sale.belowReferenceBps).toBe(0)
    const dear = await check(await scenario.quote({ ...back, protocols: ['v2'] }), scenario)
    expect(dear.belowReferenceBps).toBeGreaterThan(3_900)
    expect(dear.belowReferenceBps).toBeLessThan(4_100)
    const silent = { ...exchange.network, contracts: { ...exchange.network.contracts, multicall3: token } }
    await expect(readReferenceOutput(client, { ...asked, network: silent, amountIn: one })).rejects.toThrow()
  })

  test('says before any approval and signature what the trade then does, to the unit', async () => {
    const scenario = await startScenario(exchange, 0)
    const { oak, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const found = await check(quote, scenario)
    expect(found.limits).toEqual({ spent: one, received: quote.minimumOut })
    expect(found.simulation).toMatchObject({
      status: 'ok',
      spent: one,
      received: quote.amountOut,
      sale: { status: 'possible', taxBps: 0 },
    })
    expect(toTradeVerdict(found, quote)).toBe('good')
    expect(scenario.script.asked).toEqual([])

    const requests: { gas: bigint; maxFeePerGas: bigint }[] = []
    scenario.script.answer = (method, [request]) => {
      const { gas, maxFeePerGas } = request as { gas: Hex; maxFeePerGas: Hex }
      if (method === 'eth_sendTransaction') requests.push({ gas: BigInt(gas), maxFeePerGas: BigInt(maxFeePerGas) })
      return true
    }
    const before = await scenario.balance(usd.address)
    const flow = scenario.swap(quote)
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(usd.address)) - before).toBe(quote.amountOut)
    // The approval and the trade, at the fee of the block in which it was looked at.
    expect(requests).toHaveLength(2)
    const gas = requests.reduce((sum, request) => sum + request.gas, 0n)
    expect(found.networkCostWei).toBeGreaterThanOrEqual((gas * requests[0]!.maxFeePerGas * 99n) / 100n)
  })

  test('a token that wants its allowance reset first', async () => {
    const scenario = await startScenario(exchange, 1)
    const { reset, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: reset.address,
      tokenOut: usd.address,
      amount: one,
    })
    expect((await check(quote, scenario)).simulation).toMatchObject({ status: 'ok', spent: one })
  })

  test('native currency: the network cost is not part of the change; wrap and unwrap too', async () => {
    await exchange.untilCaughtUp()
    const scenario = await startScenario(exchange, 2)
    const { weth } = exchange.network.contracts
    const asked = { tradeType: 'exact-in', tokenIn: zeroAddress, amount: one } as const
    const swap = await scenario.quote({ ...asked, tokenOut: exchange.tokens.usd.address })
    expect((await check(swap, scenario)).simulation).toMatchObject({
      status: 'ok',
      spent: one,
      received: swap.amountOut,
    })
    const wrap = await scenario.quote({ ...asked, tokenOut: weth })
    expect((await check(wrap, scenario)).simulation).toMatchObject({ status: 'ok', spent: one, received: one })
  })

  test('a price that moved: worse within the limits, failing with its reason beyond them', async () => {
    const scenario = await startScenario(exchange, 3)
    const { reset, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: reset.address,
      tokenOut: usd.address,
      amount: one,
    })
    const isFirst = BigInt(reset.address) < BigInt(usd.address)
    const push = (amountIn: bigint, zeroForOne = isFirst) =>
      swapDirect(exchange.chain, exchange.pools.resetUsd, { zeroForOne, amountIn })
    // What a better price brings arrives: the trade is held against the pools with that, not with what was quoted.
    await push(2n * quote.amountOut, !isFirst)
    const better = await check(quote, scenario)
    expect(better.simulation).toMatchObject({
      status: 'ok',
      received: expect.toSatisfy((each) => each > quote.amountOut),
    })
    expect(better.belowReferenceBps).toBe(0)
    await push(4n * one)
    const moved = await check(quote, scenario)
    expect(moved.simulation.status).toBe('ok')
    expect(toTradeVerdict(moved, quote)).toBe('worse')
    await push(50n * one)
    expect((await check(quote, scenario)).simulation).toMatchObject({ status: 'failing', code: 'PriceMoved' })
  })

  test('a token that begins to keep a part after the quote: the trade goes through and leaves less than was signed', async () => {
    const scenario = await startScenario(exchange, 8)
    const { chain } = exchange
    // Its storage is laid out as that of the one it becomes.
    const { address } = await deployToken(chain, { quirk: 'reset-approval' })
    await createPool(chain, { protocol: 'v4', tokenA: address, tokenB: zeroAddress })
    await exchange.untilCaughtUp()
    const tokenOut = address.toLowerCase() as Address
    const quote = await scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut, amount: one })
    expect(toTradeVerdict(await check(quote, scenario), quote)).toBe('good')
    // 2 % of each transfer, which PoolManager does not look at; 1 % of slippage.
    const bytecode = await chain.publicClient.getCode({ address: toxic.taxed })
    await chain.testClient.setCode({ address, bytecode: bytecode! })
    const found = await check(quote, scenario)
    expect(found.simulation).toMatchObject({ status: 'ok', received: (quote.amountOut * 98n) / 100n + 1n })
    expect(toTradeVerdict(found, quote)).toBe('beyond-limits')
  })

  test('too little of the token', async () => {
    const scenario = await startScenario(exchange, 4)
    const { oak, usd } = exchange.tokens
    const amount = (await scenario.balance(oak.address)) + 1n
    const quote = await scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount })
    expect((await check(quote, scenario)).simulation).toMatchObject({ status: 'failing', code: 'InsufficientBalance' })
  })

  test('a honeypot is bought and cannot be sold; a token that taxes transfers says how much', async () => {
    const scenario = await startScenario(exchange, 5)
    const buy = (tokenOut: Address) =>
      scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut, amount: one, slippageBps: 500 })
    const honeypot = await check(await buy(toxic.honeypot), scenario)
    expect(honeypot.simulation).toMatchObject({ status: 'ok', sale: { status: 'refused' } })
    const taxed = await check(await buy(toxic.taxed), scenario)
    expect(taxed.simulation).toMatchObject({ status: 'ok', sale: { status: 'possible', taxBps: 200 } })
  })

  test('a transfer tax is no price impact and not below the market, bought or sold', async () => {
    const scenario = await startScenario(exchange, 5)
    const asked = { tradeType: 'exact-in', slippageBps: 500 } as const
    const bought = { ...asked, tokenIn: zeroAddress, tokenOut: toxic.taxed, amount: one }
    const buy = await scenario.quote(bought)
    const found = await check(buy, scenario)
    expect(found.simulation).toMatchObject({ taxes: { soldBps: 0, boughtBps: 200 } })
    expect(Math.abs(found.priceImpactBps! - buy.priceImpactBps)).toBeLessThanOrEqual(1)
    expect(found.belowReferenceBps).toBe(0)
    // It counts towards consent all the same.
    expect(found.wholeLossBps).toBe(10_000 - Math.floor(((10_000 - found.priceImpactBps!) * 9_800) / 10_000))

    const flow = scenario.swap(buy)
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    await exchange.untilCaughtUp()
    const amount = await scenario.balance(toxic.taxed)
    const sell = await scenario.quote({ ...asked, tokenIn: toxic.taxed, tokenOut: zeroAddress, amount })
    const sold = await check(sell, scenario)
    expect(sold.simulation).toMatchObject({ taxes: { soldBps: 200, boughtBps: 0 } })
    expect(Math.abs(sold.priceImpactBps! - sell.priceImpactBps)).toBeLessThanOrEqual(1)
    // To the tax of what was sold: the reference counts it on what is bought, which the pool's curve makes a little more.
    expect(sold.belowReferenceBps).toBeLessThanOrEqual(1)
    expect(sold.wholeLossBps).toBeGreaterThanOrEqual(200)
  })

  test('a node without eth_simulateV1: the bare call where nothing has to be allowed first, else it says that it cannot', async () => {
    const scenario = await startScenario(exchange, 6)
    const { oak, usd } = exchange.tokens
    const old = withoutMethod(exchange.client, 'eth_simulateV1')
    const asked = { tradeType: 'exact-in', tokenOut: usd.address, amount: one } as const
    const native = await scenario.quote({ ...asked, tokenIn: zeroAddress })
    expect((await check(native, scenario, old)).simulation.status).toBe('passed')
    const token = await scenario.quote({ ...asked, tokenIn: oak.address })
    const found = await check(token, scenario, old)
    expect(found.simulation).toMatchObject({ status: 'unavailable', detail: expect.stringContaining('eth_simulateV1') })
    expect(toTradeVerdict(found, token)).toBe('unchecked')
  })

  test('error: a server that names another contract is found out before it is asked', async () => {
    const scenario = await startScenario(exchange, 0)
    const { oak, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const contracts = { ...exchange.network.contracts, universalRouter: zeroAddress }
    const network = { ...exchange.network, contracts }
    const asked = {
      quote,
      network,
      account: scenario.account,
      wallet: scenario.wallet,
      tokens: [],
      lifetimeSeconds: 1_800,
    }
    await expect(checkTrade(exchange.client, asked)).rejects.toMatchObject({ code: 'NetworkMismatch' })
  })

  test('error: a server that lowers the minimum is found out by the bytes', async () => {
    const scenario = await startScenario(exchange, 7)
    const asked = {
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: exchange.tokens.usd.address,
      amount: one,
    } as const
    const loose = await scenario.quote({ ...asked, slippageBps: 5_000 })
    const { api } = exchange.client
    const client = { ...exchange.client, api: { ...api, swap: () => api.swap({ quote: loose.response.quote }) } }
    await expect(check(await scenario.quote(asked), scenario, client)).rejects.toMatchObject({
      code: 'TransactionMismatch',
    })
  })
})

function withoutMethod(client: ExchangeClient, method: string): ExchangeClient {
  return {
    ...client,
    rpc(chainId) {
      const rpc = client.rpc(chainId)
      const request = async (asked: { method: string }) => {
        if (asked.method === method) throw new Error(`the method ${method} does not exist`)
        return rpc.request(asked as never)
      }
      return { ...rpc, request } as typeof rpc
    },
  }
}
