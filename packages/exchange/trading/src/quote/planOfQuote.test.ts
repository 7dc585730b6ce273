import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { type Quote, quoteSchema } from '@oxbow/contract/Quote'
import { type Hop, MAX_SWAPS, type Plan } from '@oxbow/router/Plan'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { describe, expect, test } from 'vitest'
import { describeRoute } from './describeRoute.ts'
import { planOfQuote } from './planOfQuote.ts'

const token = (digit: string): TokenId => `0x${digit.repeat(40)}`
const [weth, a, b] = [token('1'), token('2'), token('3')]
const hash = `0x${'f'.repeat(64)}` as const

const v2: PoolState = {
  protocol: 'v2',
  id: token('7'),
  token0: weth,
  token1: a,
  reserve0: 10n ** 20n,
  reserve1: 10n ** 20n,
}
const ticks = { index: new Int32Array(), liquidityNet: [] }
const concentrated = { feePips: 500, tickSpacing: 10, sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 20n, ticks }
const v3: PoolState = { ...concentrated, protocol: 'v3', id: token('8'), token0: a, token1: b }
const v4: PoolState = {
  ...concentrated,
  protocol: 'v4',
  id: `0x${'9'.repeat(64)}`,
  token0: nativeToken,
  token1: a,
  keyFee: 500,
  hooks: nativeToken,
  protocolFeePips: { zeroForOne: 0, oneForZero: 0 },
}
const snapshot: Snapshot = {
  chainId: 31337,
  blockNumber: 5n,
  blockHash: hash,
  blockTimestampSeconds: 1,
  wrappedNative: weth,
  pools: new Map([v2, v3, v4].map((pool) => [pool.id, pool])),
  gasPriceWei: 1n,
  transferTaxBps: new Map(),
  allowedHooks: new Set(),
  blindSpots: [],
}

const hop = (pool: PoolState, tokenIn: TokenId, tokenOut: TokenId, amountIn: bigint, amountOut: bigint): Hop => ({
  poolId: pool.id,
  protocol: pool.protocol,
  tokenIn,
  tokenOut,
  amountIn,
  amountOut,
  feePips: pool.protocol === 'v2' ? 3_000 : 500,
  keyFee: pool.protocol === 'v2' ? 3_000 : 500,
  tickSpacing: pool.protocol === 'v2' ? 0 : 10,
  hooks: nativeToken,
})

/** ETH split over v4 and (wrapped) v2, then one v3 swap that both halves share. */
const plan: Plan = {
  chainId: 31337,
  blockNumber: 5n,
  blockHash: hash,
  tradeType: 'exact-in',
  tokenIn: nativeToken,
  tokenOut: b,
  amountIn: 1_000n,
  amountOut: 980n,
  hops: [hop(v4, nativeToken, a, 600n, 595n), hop(v2, weth, a, 400n, 395n), hop(v3, a, b, 990n, 980n)],
  paths: [
    { shareBps: 6_000, hops: [0, 2] },
    { shareBps: 4_000, hops: [1, 2] },
  ],
  gasUnits: 300_000n,
  gasCostInQuoteToken: 7n,
  spotPrice: { numerator: 1n, denominator: 1n },
  priceImpactBps: 25,
  optimalityGapBps: undefined,
}

const findToken = () => undefined
const quote: Quote = quoteSchema.parse({
  chainId: 31337,
  quoteId: 'q',
  tradeType: 'EXACT_INPUT',
  swapper: a,
  input: { token: nativeToken, amount: '1000' },
  output: { token: b, amount: '980', minimumAmount: '970', recipient: a },
  slippage: 1,
  ...describeRoute(findToken, snapshot, plan),
  gasFee: '1',
  gasFeeUSD: null,
  gasFeeQuote: '7',
  gasUseEstimate: '300000',
  maxFeePerGas: '1',
  maxPriorityFeePerGas: '1',
  priceImpact: 0.25,
  spotPrice: { numerator: '1', denominator: '1' },
  optimalityGapBps: null,
  blockNumber: '5',
  blockHash: hash,
  expiresAt: 1,
  portionBips: 0,
  txFailureReasons: [],
})

describe('planOfQuote', () => {
  test('behavior: a split plan with a shared swap comes back as it was', () => {
    expect(planOfQuote(quote, snapshot)).toEqual(plan)
    expect(quote.routeString).toBe(
      '60% 0x0000…0000 -[v4 0.05%]-> 0x2222…2222 -[v3 0.05%]-> 0x3333…3333, 40% 0x1111…1111 -[v2 0.3%]-> 0x2222…2222 -[v3 0.05%]-> 0x3333…3333',
    )
  })

  const [[first, shared], [second]] = quote.route as [
    [Quote['route'][0][0], Quote['route'][0][0]],
    [Quote['route'][0][0]],
  ]
  test.each<[string, Partial<Quote>]>([
    ['a path is left out', { route: [[first, shared]], routeShareBps: [10_000] }],
    [
      'the shared swap differs between the paths',
      {
        route: [
          [first, shared],
          [second, { ...shared, amountOut: '1' }],
        ],
      },
    ],
    [
      'a swap pays out more',
      {
        route: [
          [{ ...first, amountOut: '596' }, shared],
          [second, shared],
        ],
      },
    ],
    [
      'the order is turned round',
      {
        route: [
          [
            { ...first, hop: 2 },
            { ...shared, hop: 0 },
          ],
          [second, { ...shared, hop: 0 }],
        ],
      },
    ],
    [
      'a hop number is skipped',
      {
        route: [
          [{ ...first, hop: 7 }, shared],
          [second, shared],
        ],
      },
    ],
    [
      'a swap takes nothing',
      {
        route: [
          [first, shared],
          [{ ...second, amountIn: '0' }, shared],
        ],
      },
    ],
    [
      'a pool trades other tokens',
      {
        route: [
          [{ ...first, tokenOut: { ...first.tokenOut, address: b } }, shared],
          [second, shared],
        ],
      },
    ],
    ['the shares do not fit', { routeShareBps: [10_000] }],
    ['the input is less than is spent', { input: { token: nativeToken, amount: '999' } }],
    ['the minimum is lower than the slippage says', { output: { ...quote.output, minimumAmount: '969' } }],
    ['the slippage is out of range', { slippage: 100 }],
    [
      'an exact output spends without a limit',
      { tradeType: 'EXACT_OUTPUT', input: { ...quote.input, maximumAmount: '999999' } },
    ],
  ])('error: %s', (_name, change) => {
    expect(() => planOfQuote({ ...quote, ...change }, snapshot)).toThrow(
      expect.objectContaining({ code: 'InvalidQuote' }),
    )
  })

  /** The same two paths with some of their swaps changed. */
  const routed = (changes: { first?: object; second?: object; shared?: object; again?: object }): Partial<Quote> => ({
    route: [
      [
        { ...first, ...changes.first },
        { ...shared, ...changes.shared },
      ],
      [
        { ...second, ...changes.second },
        { ...shared, ...(changes.again ?? changes.shared) },
      ],
    ],
  })
  const nobody = { ...first.tokenIn, address: token('6') }

  test.each<[string, Partial<Quote>]>([
    ['its slippage is out of range', { slippage: -1, output: { ...quote.output, minimumAmount: '989' } }],
    ['an amount is zero', { input: { token: nativeToken, amount: '0' } }],
    ['an amount is zero', { output: { ...quote.output, amount: '0', minimumAmount: '0' } }],
    ['its maximum is not that of its slippage', { input: { ...quote.input, maximumAmount: '1001' } }],
    ['two paths describe one swap differently', routed({ again: { address: v2.id } })],
    ['two paths describe one swap differently', routed({ again: { amountIn: '991' } })],
    ['two paths describe one swap differently', routed({ again: { amountOut: '981' } })],
    ['two paths describe one swap differently', routed({ again: { tokenIn: nobody } })],
    ['two paths describe one swap differently', routed({ again: { tokenOut: nobody } })],
    ['its route is empty or too long', { route: [], routeShareBps: [] }],
    [
      'its route is empty or too long',
      { route: [Array.from({ length: MAX_SWAPS + 1 }, (_, hop) => ({ ...first, hop }))], routeShareBps: [10_000] },
    ],
    ['a swap of its route is missing', routed({ shared: { hop: 3 } })],
    ['it trades through a pool that is not there', routed({ first: { address: token('9') } })],
    ['a pool does not trade its tokens', routed({ first: { tokenIn: nobody } })],
    ['a pool does not trade its tokens', routed({ first: { tokenOut: nobody } })],
    ['a pool does not trade its tokens', routed({ first: { tokenOut: first.tokenIn } })],
    ['a swap of its route is empty', routed({ first: { amountIn: '0' } })],
    ['a swap of its route is empty', routed({ first: { amountOut: '0' } })],
    ['a swap spends more than there is', routed({ shared: { amountIn: '991' } })],
    ['its amounts do not add up', routed({ shared: { amountIn: '989' } })],
    ['its amounts do not add up', routed({ shared: { amountOut: '981' } })],
    ['its amounts do not add up', { input: { token: nativeToken, amount: '1001' } }],
    ['its shares do not fit its paths', { routeShareBps: [6_000, 3_000, 1_000] }],
  ])('error: %s (%#)', (reason, change) => {
    expect(() => planOfQuote({ ...quote, ...change }, snapshot)).toThrow(`The quote cannot be executed: ${reason}.`)
  })

  test('error: ETH and its wrapped token are one, so that nothing is traded between them', () => {
    const round: Quote = {
      ...quote,
      input: { token: weth, amount: '400' },
      output: { ...quote.output, token: nativeToken, amount: '400', minimumAmount: '396' },
    }
    const back = {
      ...second,
      amountIn: '395',
      amountOut: '400',
      tokenIn: second.tokenOut,
      tokenOut: second.tokenIn,
      hop: 1,
    }
    const route = [[{ ...second, hop: 0 }, back]]
    expect(() => planOfQuote({ ...round, route, routeShareBps: [10_000] }, snapshot)).toThrow('do not add up')
  })

  test('behavior: an exact output with the most that its slippage allows, and the terms of the quote', () => {
    const exactOut: Quote = {
      ...quote,
      tradeType: 'EXACT_OUTPUT',
      gasFeeQuote: null,
      optimalityGapBps: 3,
      priceImpact: 1.239,
      input: { ...quote.input, maximumAmount: '1010' },
      output: { ...quote.output, minimumAmount: '980' },
    }
    expect(planOfQuote(exactOut, snapshot)).toMatchObject({
      tradeType: 'exact-out',
      gasCostInQuoteToken: undefined,
      optimalityGapBps: 3,
      priceImpactBps: 124,
    })
  })

  test('behavior: what delivers at least spends its maximum; its plan is for what the swaps need', () => {
    const atLeast: Quote = {
      ...quote,
      tradeType: 'EXACT_OUTPUT',
      delivery: 'AT_LEAST',
      input: { ...quote.input, amount: '1010', maximumAmount: '1010' },
      output: { ...quote.output, minimumAmount: '980' },
    }
    expect(planOfQuote(atLeast, snapshot)).toMatchObject({ tradeType: 'exact-out', amountIn: 1_000n, amountOut: 980n })
    const needed = { ...atLeast, input: { ...atLeast.input, amount: '1000' } }
    expect(() => planOfQuote(needed, snapshot)).toThrow('it does not spend its maximum')
    const more = { ...atLeast, input: { ...atLeast.input, amount: '1011', maximumAmount: '1011' } }
    expect(() => planOfQuote(more, snapshot)).toThrow('its maximum is not that of its slippage')
  })
})
