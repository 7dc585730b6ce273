import type { Quote } from '@oxbow/trading/Quote'
import { describe, expect, test } from 'vitest'
import { toSeverity, toTradeWarnings } from './TradeWarning.ts'

const quote = {
  kind: 'swap',
  tradeType: 'exact-in',
  amountIn: 1_000n,
  amountOut: 10_000n,
  maximumIn: 1_000n,
  slippageBps: 50,
  priceImpactBps: 10,
  gasFeeWei: 5n,
  gasFeeInQuoteToken: 100n,
} as Quote
const wallet = { native: 1_000_000n, isNativeIn: true, isNativeOut: false }

function kindsOf(change: Partial<Quote>, own: Partial<toTradeWarnings.Wallet> = {}): readonly string[] {
  return toTradeWarnings({ ...quote, ...change }, { ...wallet, ...own }).map((warning) =>
    'severity' in warning ? `${warning.kind} ${warning.severity}` : warning.kind,
  )
}

describe('toTradeWarnings', () => {
  test('default: an ordinary trade warns of nothing', () => {
    expect(kindsOf({})).toEqual([])
  })

  test('param: slippage below 0.05 %, above the automatic 5.5 %, above 20 %', () => {
    expect([4, 5, 550, 551, 2_000, 2_001].map((slippageBps) => kindsOf({ slippageBps })[0])).toEqual([
      'slippage low',
      undefined,
      undefined,
      'slippage high',
      'slippage high',
      'slippage very-high',
    ])
    expect(kindsOf({ kind: 'wrap', slippageBps: 0 })).toEqual([])
  })

  test('param: a network cost above a tenth of the trade, in and out', () => {
    expect(kindsOf({ gasFeeInQuoteToken: 1_000n })).toEqual([])
    expect(kindsOf({ gasFeeInQuoteToken: 1_001n })).toEqual(['network-cost'])
    expect(kindsOf({ tradeType: 'exact-out', gasFeeInQuoteToken: 101n })).toEqual(['network-cost'])
    expect(kindsOf({ gasFeeInQuoteToken: undefined })).toEqual([])
  })

  test('behavior: too little native currency left for another trade', () => {
    expect(kindsOf({}, { native: 1_009n })).toEqual(['little-left'])
    expect(kindsOf({}, { native: 1_010n })).toEqual([])
    expect(kindsOf({}, { native: 9n, isNativeIn: false })).toEqual(['little-left'])
    expect(kindsOf({}, { native: 9n, isNativeIn: false, isNativeOut: true })).toEqual([])
    expect(kindsOf({}, { native: undefined })).toEqual([])
  })

  test('behavior: the gravest first', () => {
    expect(kindsOf({ priceImpactBps: 900, slippageBps: 3_000, gasFeeInQuoteToken: 9_000n })).toEqual([
      'price-impact very-high',
      'slippage very-high',
      'network-cost',
    ])
  })
})

test('toSeverity: price impact warns above 3 % and asks from 5 % on', () => {
  expect([300, 301, 499, 500].map(toSeverity)).toEqual(['normal', 'high', 'high', 'very-high'])
})
