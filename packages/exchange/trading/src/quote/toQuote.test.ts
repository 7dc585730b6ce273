import type { QuoteResponse } from '@oxbow/contract/Quote'
import { expect, test } from 'vitest'
import type { SwapIntent } from './SwapIntent.ts'
import { toQuote } from './toQuote.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [native, comp, me, weth] = [address('0'), address('c'), address('a'), address('e')]
const intent: SwapIntent = {
  chainId: 1,
  tradeType: 'exact-in',
  tokenIn: native,
  tokenOut: comp,
  amount: 500n,
  account: me,
  slippageBps: 29,
}
const pool = (type: string, hop: number) => ({
  type,
  address: address('9'),
  tokenIn: { address: native },
  tokenOut: { address: comp },
  hooks: native,
  hop,
  amountIn: '500',
  amountOut: '20000',
  fee: '3000',
})
const answer = {
  routing: 'CLASSIC',
  permitData: null,
  quote: {
    chainId: 1,
    tradeType: 'EXACT_INPUT',
    swapper: me,
    delivery: 'EXACT',
    slippage: 0.29,
    priceImpact: 0.57,
    input: { token: native, amount: '500' },
    output: { token: comp, amount: '20000', minimumAmount: '19942', recipient: me },
    spotPrice: { numerator: '41', denominator: '1' },
    routeShareBps: [6_000],
    routeString: 'a way',
    route: [[pool('v2-pool', 0), pool('v3-pool', 1)], [pool('v4-pool', 2)]],
    gasUseEstimate: '210000',
    gasFee: '630',
    gasFeeQuote: '7',
    gasFeeUSD: '0.25',
    optimalityGapBps: 0.5,
    blockNumber: '99',
    blockHash: '0x09',
    expiresAt: 1_300,
    txFailureReasons: ['SIMULATION_ERROR'],
  },
} as unknown as QuoteResponse
const changed = (change: object, of = answer) => ({ ...of, quote: { ...of.quote, ...change } }) as QuoteResponse

test('default: amounts as integers, shares in basis points, each pool with its place', () => {
  const quote = toQuote(answer, intent, 77)
  expect(quote).toMatchObject({
    intent,
    kind: 'swap',
    chainId: 1,
    tradeType: 'exact-in',
    tokenIn: native,
    tokenOut: comp,
    delivery: 'exact',
    amountIn: 500n,
    maximumIn: 500n,
    amountOut: 20_000n,
    minimumOut: 19_942n,
    slippageBps: 29,
    priceImpactBps: 57,
    spotPrice: { numerator: 41n, denominator: 1n },
    routeText: 'a way',
    gasUnits: 210_000n,
    gasFeeWei: 630n,
    gasFeeInQuoteToken: 7n,
    gasFeeUsd: 0.25,
    optimalityGapBps: 0.5,
    blockNumber: 99n,
    blockHash: '0x09',
    expiresAtSeconds: 1_300,
    receivedAtMs: 77,
    failures: ['SIMULATION_ERROR'],
    response: answer,
  })
  const hop = {
    poolId: address('9'),
    tokenIn: native,
    tokenOut: comp,
    amountIn: 500n,
    amountOut: 20_000n,
    feePips: 3_000,
  }
  expect(quote.route).toEqual([
    {
      shareBps: 6_000,
      hops: [
        { ...hop, protocol: 'v2', index: 0 },
        { ...hop, protocol: 'v3', index: 1 },
      ],
    },
    { shareBps: 10_000, hops: [{ ...hop, protocol: 'v4', index: 2 }] },
  ])
})

test('behavior: what is not known is undefined', () => {
  const unknown = toQuote(changed({ gasFeeQuote: null, gasFeeUSD: null, optimalityGapBps: null }), intent, 0)
  expect([unknown.gasFeeInQuoteToken, unknown.gasFeeUsd, unknown.optimalityGapBps]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('behavior: a trade that delivers at least what is asked costs all that it may', () => {
  const bought = changed({
    tradeType: 'EXACT_OUTPUT',
    input: { token: native, amount: '500', maximumAmount: '501' },
    output: { token: comp, amount: '20000', minimumAmount: '20000', recipient: me },
  })
  const wanted: SwapIntent = { ...intent, tradeType: 'exact-out', amount: 20_000n }
  expect(toQuote(bought, wanted, 0)).toMatchObject({ tradeType: 'exact-out', amountIn: 500n, maximumIn: 501n })
  const spent = { token: native, amount: '501', maximumAmount: '501' }
  expect(toQuote(changed({ delivery: 'AT_LEAST', input: spent }, bought), wanted, 0)).toMatchObject({
    delivery: 'at-least',
    amountIn: 501n,
    maximumIn: 501n,
  })
})

test('behavior: a wrap and an unwrap', () => {
  const one = (tokenIn: `0x${string}`, tokenOut: `0x${string}`, routing: string) => {
    const sides = {
      input: { token: tokenIn, amount: '500' },
      output: { token: tokenOut, amount: '500', minimumAmount: '500', recipient: me },
    }
    const said = { ...changed({ ...sides, route: [], routeShareBps: [], slippage: 0 }), routing } as QuoteResponse
    return toQuote(said, { ...intent, tokenIn, tokenOut }, 0).kind
  }
  expect([one(native, weth, 'WRAP'), one(weth, native, 'UNWRAP')]).toEqual(['wrap', 'unwrap'])
})
