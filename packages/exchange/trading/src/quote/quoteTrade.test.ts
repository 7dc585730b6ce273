import { nativeToken } from '@oxbow/chain/nativeToken'
import { plainNowSeconds as now, plainPools, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { describe, expect, test } from 'vitest'
import { quoteTrade, routingOf } from './quoteTrade.ts'
import { a, b, one, quote, request, swapper, weth } from './test/quoteRequest.ts'

/** What a pair pays: 0.3 % stays with it. */
const paidBy = (amountIn: bigint, reserveIn: bigint, reserveOut: bigint) =>
  (amountIn * 997n * reserveOut) / (reserveIn * 1_000n + amountIn * 997n)

describe('the search for a route', () => {
  test('behavior: is done once for all equal requests at one state of the market, whoever asks', async () => {
    const { chain } = plainTradingChain()
    let count = 0
    const runSearch = <Result>(search: () => Result) => {
      count++
      return search()
    }
    const first = await quoteTrade(chain, request({ tokenIn: a, tokenOut: b }), 'first', runSearch)
    const second = await quoteTrade(chain, request({ tokenIn: a, tokenOut: b, urgency: 'fast' }), 'second', runSearch)
    expect([second.requestId, second.quote.output.amount]).toEqual(['second', first.quote.output.amount])
    expect(count).toBe(1)
    for (const change of [
      { tokenIn: b, tokenOut: a },
      { amount: '700000000000000000' },
      { type: 'EXACT_OUTPUT' },
      { protocols: ['V3'] },
      { routingPreference: 'FASTEST' },
      { hooksOptions: 'V4_NO_HOOKS' },
      { slippageTolerance: 5 },
    ])
      await quoteTrade(chain, request({ tokenIn: a, tokenOut: b, ...change }), 'other', runSearch)
    expect(count).toBe(8)
    // The market of the next block.
    await quoteTrade(plainTradingChain().chain, request({ tokenIn: a, tokenOut: b }), 'next', runSearch)
    expect(count).toBe(9)
  })

  test('error: it can be refused, and is not remembered then', async () => {
    const { chain } = plainTradingChain()
    const refuse = () => {
      throw new Error('too many')
    }
    await expect(quoteTrade(chain, request(), 'id', refuse)).rejects.toThrow('too many')
    expect((await quoteTrade(chain, request(), 'id')).routing).toBe('CLASSIC')
  })
})

describe('an exact input', () => {
  test('default: what it buys in the market, its bounds, its gas in every unit, and how long it holds', async () => {
    const { chain, fees } = plainTradingChain()
    const answer = await quoteTrade(chain, request({ tokenIn: a, tokenOut: weth, urgency: 'fast' }), 'id')
    const amountOut = paidBy(one, 2_000n * one, 1_000n * one)
    const { route, quoteId, gasUseEstimate, ...said } = answer.quote
    const gasFee = BigInt(gasUseEstimate) * 30n
    expect(fees).toEqual([['fast', 5n]])
    expect(answer).toMatchObject({ requestId: 'id', routing: 'CLASSIC', permitData: null, permitTransaction: null })
    expect(answer).not.toHaveProperty('permitGasFee')
    expect(route[0]!.map(({ address }) => address)).toEqual([plainPools.v2.id])
    expect(said).toMatchObject({
      chainId: 31337,
      tradeType: 'EXACT_INPUT',
      swapper: null,
      input: { token: a, amount: one.toString() },
      output: {
        token: weth,
        amount: amountOut.toString(),
        recipient: null,
        minimumAmount: ((amountOut * 9_950n) / 10_000n).toString(),
        // In WETH gas costs what it costs in wei.
        amountAfterGas: (amountOut - gasFee).toString(),
      },
      delivery: 'EXACT',
      slippage: 0.5,
      gasFee: gasFee.toString(),
      gasFeeUSD: `$${gasFee}`,
      gasFeeQuote: gasFee.toString(),
      maxFeePerGas: '70',
      maxPriorityFeePerGas: '3',
      priceImpact: 0.05,
      blockNumber: '5',
      blockHash: `0x${'f'.repeat(64)}`,
      expiresAt: now + 300,
      portionBips: 0,
      txFailureReasons: [],
    })
    expect(said.input).toEqual({ token: a, amount: one.toString() })
    expect(Number(said.spotPrice.numerator) / Number(said.spotPrice.denominator)).toBeCloseTo(0.5, 9)
    expect(quoteId).toMatch(/^[0-9a-f-]{36}$/)
    expect(Number(gasUseEstimate)).toBeGreaterThan(50_000)
  })

  test('behavior: gas of more than is bought leaves nothing; gas that no pool prices is not told', async () => {
    const little = await quote({ amount: '4000', tokenIn: a, tokenOut: weth })
    expect(little.quote.output.amountAfterGas).toBe('0')
    const { v3 } = plainPools
    const apart = await quote({ tokenIn: a, tokenOut: b }, { pools: [v3] })
    expect(apart.quote).toMatchObject({ gasFeeQuote: null, output: { amountAfterGas: null } })
  })

  test('behavior: without a price of gas in the market it is as the plan has it', async () => {
    const free = await quote({ tokenIn: a, tokenOut: weth }, { snapshot: { gasPriceWei: 0n } })
    expect(free.quote.gasFeeQuote).toBe('0')
  })

  test('behavior: automatic slippage goes by price impact and by the share of gas', async () => {
    const auto = { slippageTolerance: undefined, autoSlippage: 'DEFAULT', tokenIn: a, tokenOut: weth }
    expect((await quote(auto)).quote.slippage).toBe(0.6)
    // A tenth of the pool moves the price by a tenth: a quarter of that is added.
    expect((await quote({ ...auto, amount: (200n * one).toString() })).quote.slippage).toBeGreaterThan(2.5)
    const heavy = await quote({ ...auto, amount: '40000000' })
    const share = Number((BigInt(heavy.quote.gasFeeQuote!) * 10_000n) / BigInt(heavy.quote.output.amount))
    expect(heavy.quote.slippage).toBe(Math.min(550, Math.ceil((50 + share / 10) / 10) * 10) / 100)
    const apart = await quote({ ...auto, tokenOut: b }, { pools: [plainPools.v3] })
    expect(apart.quote.slippage).toBe(0.5)
    expect((await quote({ slippageTolerance: undefined })).quote.slippage).toBe(0.5)
    expect((await quote({ slippageTolerance: 2 })).quote.slippage).toBe(2)
  })
})

test('a quote of an old block says how old it was', async () => {
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const of = async (ageSeconds: number, profile = 'public') => {
    const { chain } = plainTradingChain({ snapshot: { blockTimestampSeconds: nowSeconds - ageSeconds } })
    Object.assign(chain.network, { profile, blockTimeSeconds: 2 })
    return (await quoteTrade(chain, request({ tokenIn: a, tokenOut: weth }), 'id')).quote.blockAgeSeconds
  }
  expect(await of(20)).toBeUndefined()
  expect(await of(201)).toBeGreaterThan(200)
  expect(await of(201, 'local')).toBeUndefined()
})

describe('an exact output', () => {
  test('default: what it costs, the most it may, and with gas', async () => {
    const { quote: said } = await quote({ type: 'EXACT_OUTPUT' })
    const amountIn = BigInt(said.input.amount)
    // The pair asks for a unit more than the exact quotient.
    const exact = (one * 1_000n * 1_000n * one) / ((2_000n * one - one) * 997n) + 1n
    expect(amountIn).toBe(exact)
    expect(said).toMatchObject({
      tradeType: 'EXACT_OUTPUT',
      output: { token: a, amount: one.toString(), minimumAmount: one.toString(), recipient: null },
      input: {
        maximumAmount: ((amountIn * 10_050n) / 10_000n).toString(),
        amountWithGas: (amountIn + BigInt(said.gasFee)).toString(),
      },
      delivery: 'EXACT',
      gasFeeQuote: said.gasFee,
    })
    expect(said.output).not.toHaveProperty('amountAfterGas')
  })

  test('behavior: without a price of gas its cost with gas is not told', async () => {
    const apart = await quote({ type: 'EXACT_OUTPUT', tokenIn: a, tokenOut: b }, { pools: [plainPools.v3] })
    expect(apart.quote.input.amountWithGas).toBeNull()
  })

  test('behavior: automatic slippage weighs gas against what is paid', async () => {
    const auto = { slippageTolerance: undefined, autoSlippage: 'DEFAULT', type: 'EXACT_OUTPUT', amount: '40000000' }
    const heavy = await quote(auto)
    const share = Number((BigInt(heavy.quote.gasFeeQuote!) * 10_000n) / BigInt(heavy.quote.input.amount))
    expect(heavy.quote.slippage).toBe(Math.min(550, Math.ceil((50 + share / 10) / 10) * 10) / 100)
  })
})

test('what an exact output cannot be made exact by is delivered at least, and says so', async () => {
  // Over ETH and BBB to AAA: a swap that begins with native currency and one of another protocol.
  const { quote: said } = await quote({ type: 'EXACT_OUTPUT', amount: (3_000n * one).toString() })
  expect(said.route[0]!.map(({ type }) => type)).toEqual(['v4-pool', 'v3-pool'])
  expect(said.delivery).toBe('AT_LEAST')
  // It spends all that it may, which is what it says; its swaps are for what the output needs.
  const needed = said.route.reduce((sum, [first]) => sum + BigInt(first!.amountIn), 0n)
  expect(said.input.amount).toBe(said.input.maximumAmount)
  expect(BigInt(said.input.amount)).toBe((needed * 10_050n) / 10_000n)
  expect(said.input.amountWithGas).toBe((BigInt(said.input.amount) + BigInt(said.gasFeeQuote!)).toString())
})

test('a route in words, by symbols where they are known', async () => {
  const { quote: said } = await quote({ tokenIn: weth, tokenOut: b, amount: '1000000', protocols: ['V2', 'V3'] })
  expect(said.routeString).toBe('100% WETH -[v2 0.3%]-> AAA -[v3 0.05%]-> 0x3333…3333')
  const [first, second] = said.route[0]!
  expect(first).toMatchObject({
    type: 'v2-pool',
    fee: '3000',
    hop: 0,
    tokenIn: { address: weth, chainId: 31337, symbol: 'WETH', decimals: '18' },
    reserve0: { token: { symbol: 'WETH' }, quotient: (1_000n * one).toString() },
    reserve1: { token: { symbol: 'AAA' }, quotient: (2_000n * one).toString() },
  })
  expect(second).toMatchObject({
    type: 'v3-pool',
    fee: '500',
    hop: 1,
    tokenOut: { address: b, symbol: null, decimals: null },
    tickCurrent: '0',
    tickSpacing: '10',
    liquidity: (10n ** 24n).toString(),
    sqrtRatioX96: (2n ** 96n).toString(),
  })
  expect(said.routeShareBps).toEqual([10_000])
  const { quote: v4 } = await quote({ tokenIn: nativeToken, tokenOut: b, amount: '1000000', protocols: ['V4'] })
  expect(v4.route[0]![0]).toMatchObject({ type: 'v4-pool', hooks: nativeToken })
})

describe('a wrap', () => {
  test.each([
    ['WRAP', nativeToken, weth, '46000'],
    ['UNWRAP', weth, nativeToken, '36000'],
  ])('%s: one for one, without a pool', async (routing, tokenIn, tokenOut, gas) => {
    const answer = await quote({ tokenIn, tokenOut, swapper })
    expect(answer).toMatchObject({ routing, permitData: null })
    expect(answer.quote).toMatchObject({
      input: { amount: one.toString() },
      output: { amount: one.toString(), minimumAmount: one.toString(), recipient: swapper, amountAfterGas: null },
      route: [],
      routeShareBps: [],
      routeString: '',
      gasUseEstimate: gas,
      gasFee: String(Number(gas) * 30),
      slippage: 0,
      priceImpact: 0,
      optimalityGapBps: 0,
      gasFeeQuote: null,
      delivery: 'EXACT',
      spotPrice: { numerator: '1', denominator: '1' },
    })
  })

  test('routingOf: everything else is a trade', () => {
    const { chain } = plainTradingChain()
    expect(routingOf(chain, nativeToken, a)).toBe('CLASSIC')
    expect(routingOf(chain, a, weth)).toBe('CLASSIC')
    expect(routingOf(chain, weth, a)).toBe('CLASSIC')
    expect(routingOf(chain, a, nativeToken)).toBe('CLASSIC')
  })
})

describe('which market', () => {
  const through = async (change: object) => {
    const { quote: said } = await quote({ tokenIn: a, tokenOut: b, amount: '1000000', ...change })
    return [...new Set(said.route.flat().map(({ type }) => type))].sort()
  }

  test('behavior: of the protocols that are named, orders left out', async () => {
    expect(await through({})).toEqual(['v3-pool'])
    expect(await through({ protocols: ['UNISWAPX_V2', 'V3'] })).toEqual(['v3-pool'])
    expect(await through({ protocols: ['V2', 'V4'] })).toEqual(['v2-pool', 'v4-pool'])
    await expect(through({ protocols: ['UNISWAPX'] })).rejects.toMatchObject({ code: 'OrdersNotSupported' })
  })

  test('behavior: without hooks, and at most two swaps for the fastest', async () => {
    const hooked = { ...plainPools.v4, hooks: `0x${'8'.repeat(36)}0080` } as const
    const of = (change: object) =>
      quote({ tokenIn: nativeToken, tokenOut: b, amount: '1000000', ...change }, { pools: [hooked] })
    expect((await of({ hooksOptions: 'V4_HOOKS_INCLUSIVE' })).quote.route).toHaveLength(1)
    await expect(of({ hooksOptions: 'V4_NO_HOOKS' })).rejects.toMatchObject({ name: 'Engine.NoRouteError' })
    const c = `0x${'9'.repeat(40)}` as const
    const pools = [
      plainPools.v2,
      plainPools.v3,
      { ...plainPools.v2, id: `0x${'e'.repeat(40)}`, token0: b, token1: c },
    ] as const
    const long = (change: object) => quote({ tokenIn: weth, tokenOut: c, amount: '1000000', ...change }, { pools })
    expect((await long({})).quote.route[0]).toHaveLength(3)
    await expect(long({ routingPreference: 'FASTEST' })).rejects.toMatchObject({ reason: 'no-pools' })
    expect((await quote({ routingPreference: 'FASTEST' })).quote.route[0]).toHaveLength(1)
  })
})

describe('errors', () => {
  test('another chain on the other side, and fees of integrators', async () => {
    await expect(quote({ tokenOutChainId: 1 })).rejects.toMatchObject({ name: 'Engine.UnsupportedChainError' })
    await expect(quote({ integratorFees: [{}] })).rejects.toMatchObject({ code: 'FeeNotSupported' })
    expect((await quote({ integratorFees: [] })).routing).toBe('CLASSIC')
  })

  test('what has no route says why', async () => {
    const nobody = `0x${'e'.repeat(40)}`
    await expect(quote({ tokenOut: nobody })).rejects.toMatchObject({ code: 'NoRoute', reason: 'unknown-token' })
    // While pools are still being read, nobody knows.
    const early = quote({ tokenOut: nobody }, { snapshot: { awaitsWhole: true } })
    await expect(early).rejects.toMatchObject({ code: 'SnapshotNotReady' })
    const all = { type: 'EXACT_OUTPUT', amount: (3_000n * one).toString() }
    await expect(quote(all, { pools: [plainPools.v2] })).rejects.toMatchObject({
      code: 'NoRoute',
      reason: 'insufficient-liquidity',
    })
    const tiny = quote({ tokenIn: a, tokenOut: weth, amount: '1' })
    await expect(tiny).rejects.toMatchObject({ code: 'QuoteAmountTooLowError' })
    const taxed = { snapshot: { transferTaxBps: new Map([[a, 100]]) } }
    await expect(quote({ type: 'EXACT_OUTPUT' }, taxed)).rejects.toMatchObject({ code: 'TransferTaxUnsupported' })
  })
})
