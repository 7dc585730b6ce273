import { nativeToken } from '@oxbow/chain/nativeToken'
import type { SwapResponse } from '@oxbow/contract/Swap'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilCaughtUp } from '../test/startTestServer.ts'
import { ask, ether, holders, startTradingScenario, type TradingScenario, trader } from '../test/tradingScenario.ts'

let scenario: TradingScenario
let chain: TradingScenario['chain']
let server: TradingScenario['server']
let a: TradingScenario['a']
let b: TradingScenario['b']
let c: TradingScenario['c']
let taxed: TradingScenario['taxed']
let stubborn: TradingScenario['stubborn']
let post: TradingScenario['post']
let quoteOf: TradingScenario['quoteOf']
let swapOf: TradingScenario['swapOf']
let send: TradingScenario['send']
let approve: TradingScenario['approve']
let execute: TradingScenario['execute']

beforeAll(async () => {
  scenario = await startTradingScenario()
  ;({ chain, server, a, b, c, taxed, stubborn, post, quoteOf, swapOf, send, approve, execute } = scenario)
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

describe('/v1/quote and /v1/swap, executed', () => {
  test('default: ETH for a v4 token, no approval, no permit, balances equal the quote', async () => {
    const response = await quoteOf(ask(nativeToken, a.address, ether))
    expect(response).toMatchObject({ routing: 'CLASSIC', permitData: null })
    expect(response.quote).toMatchObject({ slippage: 0.5, portionBips: 0, txFailureReasons: [], gasFeeUSD: null })
    expect(response.quote.route.map((path) => path.map(({ type }) => type))).toEqual([['v4-pool']])
    const head = await chain.publicClient.getBlock()
    expect(response.quote).toMatchObject({ blockNumber: head.number.toString(), blockHash: head.hash })
    expect(await execute(response)).toEqual({ spent: ether, received: BigInt(response.quote.output.amount) })
  })

  test('default: token to token over three hops and three versions, with approval and permit', async () => {
    await approve(c.address, 2n * ether)
    const response = await quoteOf(ask(c.address, a.address, 2n * ether, { protocols: ['V2', 'V3'] }))
    expect(response.permitData?.values.details.amount).toBe((2n * ether).toString())
    expect(response.quote.route.flat().map(({ type }) => type)).toEqual(['v2-pool', 'v3-pool'])
    expect(await execute(response)).toEqual({ spent: 2n * ether, received: BigInt(response.quote.output.amount) })
  })

  test('behavior: after an unlimited permit the next quote needs none', async () => {
    await approve(b.address, ether, 'FULL')
    const first = await quoteOf(ask(b.address, nativeToken, ether, { permitAmount: 'FULL' }))
    expect(await execute(first)).toEqual({ spent: ether, received: BigInt(first.quote.output.amount) })
    const second = await quoteOf(ask(b.address, nativeToken, ether))
    expect(second.permitData).toBeNull()
    expect(await execute(second)).toEqual({ spent: ether, received: BigInt(second.quote.output.amount) })
  })

  test('param: generatePermitAsTransaction gives the permit as a transaction', async () => {
    await approve(c.address, ether)
    const response = await quoteOf(ask(c.address, nativeToken, ether, { generatePermitAsTransaction: true }))
    expect(response.permitData).toBeNull()
    await send(response.permitTransaction!)
    expect(await execute(response)).toEqual({ spent: ether, received: BigInt(response.quote.output.amount) })
  })

  test('behavior: takes a whole answer of /v1/quote back, as the public guides send it', async () => {
    const response = await quoteOf(ask(nativeToken, a.address, ether, { protocols: ['UNISWAPX_V2', 'V4', 'V3', 'V2'] }))
    const { permitData: _, ...rest } = response
    const { txFailureReasons } = await post<SwapResponse>('/v1/swap', rest)
    expect(txFailureReasons).toEqual([])
  })

  test('param: exact output delivers exactly, for at most the maximum', async () => {
    const response = await quoteOf(
      ask(nativeToken, a.address, ether / 2n, { type: 'EXACT_OUTPUT', slippageTolerance: 1 }),
    )
    const { input, output } = response.quote
    expect(BigInt(input.maximumAmount ?? 0)).toBe((BigInt(input.amount) * 101n) / 100n)
    expect(output.minimumAmount).toBe((ether / 2n).toString())
    expect(await execute(response)).toEqual({ spent: BigInt(input.amount), received: ether / 2n })
  })

  test('behavior: an exact output over two versions says that it delivers at least, and does', async () => {
    const response = await quoteOf(
      ask(nativeToken, b.address, ether, { type: 'EXACT_OUTPUT', protocols: ['V3', 'V4'], slippageTolerance: 1 }),
    )
    const { input, delivery } = response.quote
    expect(response.quote.route[0]!.map(({ type }) => type)).toEqual(['v4-pool', 'v3-pool'])
    expect(delivery).toBe('AT_LEAST')
    const { spent, received } = await execute(response)
    expect(spent).toBe(BigInt(input.amount))
    expect(input.maximumAmount).toBe(input.amount)
    expect(received).toBeGreaterThan(ether)
  })

  test('default: wrap and unwrap, one for one', async () => {
    const { weth } = chain.contracts
    const wrap = await quoteOf(ask(nativeToken, weth, 3n * ether))
    expect(wrap).toMatchObject({ routing: 'WRAP', permitData: null, quote: { route: [], priceImpact: 0 } })
    expect(await execute(wrap)).toEqual({ spent: 3n * ether, received: 3n * ether })
    const unwrap = await quoteOf(ask(weth, nativeToken, ether))
    expect(unwrap.routing).toBe('UNWRAP')
    expect(await execute(unwrap)).toEqual({ spent: ether, received: ether })
  })

  test('behavior: a taxed token is measured, quoted after tax and delivered as quoted', async () => {
    const response = await quoteOf(ask(nativeToken, taxed.address, ether))
    expect(
      server.services.chains.get(31337)!.market.status().snapshot!.transferTaxBps.get(taxed.address),
    ).toBeGreaterThan(0)
    const { received } = await execute(response)
    expect(received).toBe(BigInt(response.quote.output.amount))
    await approve(taxed.address, received)
    const back = await quoteOf(ask(taxed.address, nativeToken, received))
    expect(await execute(back)).toEqual({ spent: received, received: BigInt(back.quote.output.amount) })
    const { json } = await server.post('/v1/quote', ask(nativeToken, taxed.address, ether, { type: 'EXACT_OUTPUT' }))
    expect(json).toMatchObject({ errorCode: 'TransferTaxUnsupported' })
  })

  test('behavior: the price moved beyond the slippage: the simulation says so, and the chain refuses the trade', async () => {
    const response = await quoteOf(ask(nativeToken, a.address, ether, { slippageTolerance: 0.1 }))
    const pool = response.quote.route[0]![0]!
    await swapDirect(
      chain,
      {
        protocol: 'v4',
        id: pool.address,
        token0: nativeToken,
        token1: a.address,
        keyFee: 3_000,
        tickSpacing: 60,
        hooks: nativeToken,
      } as never,
      { zeroForOne: true, amountIn: 50n * ether },
    )
    await untilCaughtUp(server, chain)
    const { swap, txFailureReasons } = await swapOf(response)
    expect(txFailureReasons).toEqual(['SLIPPAGE_TOO_LOW'])
    await expect(
      chain.publicClient.call({ account: trader.address, to: swap.to, data: swap.data, value: BigInt(swap.value) }),
    ).rejects.toThrow()
  })

  test('behavior: without approval the quote stands and the simulation names the cause', async () => {
    const response = await quoteOf(ask(a.address, nativeToken, 7n * ether))
    expect((await swapOf(response)).txFailureReasons).toEqual(['TRANSFER_FROM_FAILED'])
  })

  test('behavior: more ETH than there is: the simulation names the cause', async () => {
    const poor = '0x00000000000000000000000000000000000000aa'
    const response = await quoteOf({ ...ask(nativeToken, a.address, ether), swapper: poor })
    expect((await swapOf(response)).txFailureReasons).toEqual(['TRANSFER_FROM_FAILED'])
  })

  test('behavior: more than the swapper owns is said in the quote', async () => {
    const poor = await quoteOf({
      ...ask(a.address, nativeToken, ether),
      swapper: '0x00000000000000000000000000000000000000aa',
    })
    expect(poor.quote.txFailureReasons).toEqual(['TRANSFER_FROM_FAILED'])
  })

  test('behavior: a reorganisation undoes the quote with its block', async () => {
    const request = ask(nativeToken, c.address, ether)
    const before = (await quoteOf(request)).quote
    const id = await chain.testClient.snapshot()
    const { weth } = chain.contracts
    const response = await quoteOf(ask(nativeToken, c.address, 100n * ether, { protocols: ['V3'] }))
    expect(response.quote.route[0]![0]!.tokenIn.address).toBe(weth)
    await execute(response)
    expect((await quoteOf(request)).quote.output.amount).not.toBe(before.output.amount)
    await chain.testClient.revert({ id })
    await expect
      .poll(async () => (await quoteOf(request)).quote, { timeout: 5_000 })
      .toMatchObject({ output: before.output, blockHash: before.blockHash })
  })

  test('behavior: says what the trade is worth with its gas, in the quoted token', async () => {
    const { quote } = await quoteOf(ask(nativeToken, a.address, ether))
    expect(BigInt(quote.gasFeeQuote!)).toBeGreaterThan(0n)
    expect(BigInt(quote.output.amountAfterGas!)).toBe(BigInt(quote.output.amount) - BigInt(quote.gasFeeQuote!))
    expect(quote.input).not.toHaveProperty('amountWithGas')
    const exactOut = (await quoteOf(ask(nativeToken, a.address, ether, { type: 'EXACT_OUTPUT' }))).quote
    // Gas is paid in what the trade spends: the two figures are the same money.
    expect(exactOut.gasFeeQuote).toBe(exactOut.gasFee)
    expect(BigInt(exactOut.input.amountWithGas!)).toBe(BigInt(exactOut.input.amount) + BigInt(exactOut.gasFee))
    expect(exactOut.output).not.toHaveProperty('amountAfterGas')
    const dust = (await quoteOf(ask(nativeToken, a.address, 1_000n))).quote
    expect(dust.output.amountAfterGas).toBe('0')
  })

  test('param: routingPreference FASTEST takes two swaps at most', async () => {
    const best = await quoteOf(ask(a.address, c.address, ether / 100n, { protocols: ['V2', 'V3'] }))
    const fastest = await quoteOf(
      ask(a.address, c.address, ether / 100n, { protocols: ['V2', 'V3'], routingPreference: 'FASTEST' }),
    )
    expect(BigInt(fastest.quote.output.amount)).toBeLessThanOrEqual(BigInt(best.quote.output.amount))
    expect(fastest.quote.route.flat().length).toBeLessThanOrEqual(2)
    const { json } = await server.post(
      '/v1/quote',
      ask(a.address, taxed.address, ether / 100n, { routingPreference: 'FASTEST', protocols: ['V2'] }),
    )
    expect(json).toMatchObject({ errorCode: 'NoRoute' })
  })

  test('param: a price without a swapper', async () => {
    const { swapper: _, ...request } = ask(c.address, b.address, ether)
    const { quote, permitData } = await quoteOf(request)
    expect({ swapper: quote.swapper, recipient: quote.output.recipient, permitData }).toEqual({
      swapper: null,
      recipient: null,
      permitData: null,
    })
  })
})

describe('/v1/check_approval', () => {
  test('default: exact by default, null when it is there, never for the native currency', async () => {
    const token = (await deployToken(chain, { symbol: 'DDD', holders })).address
    const { approval } = await approve(token, 5n)
    expect(approval).not.toBeNull()
    expect(await approve(token, 5n)).toEqual({ approval: null, cancel: null })
    expect((await approve(token, 6n)).approval).not.toBeNull()
    expect(await approve(nativeToken, 5n)).toEqual({ approval: null, cancel: null })
  })

  test('behavior: a token that must be reset first gets its reset', async () => {
    expect((await approve(stubborn.address, 5n)).cancel).toBeNull()
    const { approval, cancel } = await approve(stubborn.address, 9n)
    expect([approval, cancel]).not.toContain(null)
    expect(await approve(stubborn.address, 9n)).toEqual({ approval: null, cancel: null })
  })

  test('error: not a token', async () => {
    const { status, json } = await server.post('/v1/check_approval', {
      walletAddress: trader.address,
      token: trader.address,
      amount: '1',
      chainId: 31337,
    })
    expect({ status, json }).toMatchObject({ status: 400, json: { errorCode: 'RequestValidationError' } })
  })
})

describe('speed', () => {
  test('default: how long each route takes is in the metrics', async () => {
    await quoteOf(ask(nativeToken, a.address, ether))
    const { body: metrics } = await server.operatorApp.inject('/metrics')
    expect(metrics).toMatch(/^oxbow_quotes_total\{chain="ethereum",outcome="answered"\} \d+$/m)
    expect(metrics).toMatch(/^oxbow_http_request_seconds_count\{route="\/v1\/quote",method="POST",status="200"\} \d+$/m)
  })

  test('behavior: a quote takes at most 5 ms of a processor', async () => {
    const tokens = [nativeToken, a.address, b.address, c.address] as const
    const times: number[] = []
    for (let i = 0; i < 300; i++) {
      const [tokenIn, tokenOut] = [tokens[i % 4]!, tokens[(i + 1 + (i % 3)) % 4]!]
      const before = process.cpuUsage()
      const { status } = await server.post('/v1/quote', ask(tokenIn, tokenOut, ether))
      const { user, system } = process.cpuUsage(before)
      if (i >= 50) times.push((user + system) / 1_000)
      expect(status).toBe(200)
    }
    // Of the fastest tenth: during the others this process had something else to do, too.
    expect(times.sort((x, y) => x - y)[times.length / 10]).toBeLessThan(5)
  })
})
