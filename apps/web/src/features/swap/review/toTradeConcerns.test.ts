import type { Quote } from '@oxbow/trading/Quote'
import { describe, expect, test } from 'vitest'
import type { ReviewedMoney } from '../../review/ReviewedMoney.ts'
import { toTradeConcerns } from './toTradeConcerns.ts'

const [token, other] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const quote = {
  kind: 'swap',
  tradeType: 'exact-in',
  tokenIn: token,
  tokenOut: other,
  amountIn: 1_000n,
  amountOut: 10_000n,
  slippageBps: 50,
  priceImpactBps: 499,
  gasFeeWei: 5n,
  gasFeeInQuoteToken: 100n,
  intent: {},
} as Quote
const known: toTradeConcerns.Known = { priceImpactBps: 499, belowReferenceBps: 499, networkCostWei: 500n, asks: false }
const money = { text: '1', code: 'USD', perDollar: 1, unitUsd: 1, token: { symbol: 'A' } } as unknown as ReviewedMoney

const ask = (change: Partial<Quote>, found: Partial<toTradeConcerns.Known> = {}, typed?: ReviewedMoney) =>
  toTradeConcerns({ ...quote, ...change }, { ...known, ...found }, typed).grounds.flatMap((is, index) =>
    is ? [index] : [],
  )

describe('toTradeConcerns', () => {
  test('default: nothing asks for consent, up to each of the bounds', () => {
    expect(ask({}, {}, { ...money, raw: 1_030n, expected: 1_000n })).toEqual([])
  })

  test('behavior: each ground asks for a consent of its own', () => {
    const all = [
      ask({}, { priceImpactBps: 500 }),
      ask({}, { belowReferenceBps: 500 }),
      ask({}, { belowReferenceBps: undefined }),
      ask({ priceImpactBps: 500 }),
      ask({ slippageBps: 2_001 }),
      ask({}, { networkCostWei: 501n }),
      ask({}, { asks: true }),
      ask({}, {}, { ...money, raw: 1_031n, expected: 1_000n }),
    ]
    expect(all).toEqual(all.map((_, index) => [index]))
  })

  test('behavior: what the server says of the price impact adds to what the pools say, and takes nothing away', () => {
    expect(ask({ priceImpactBps: 0 }, { priceImpactBps: 10_000 })).toEqual([0])
    expect(ask({ priceImpactBps: 10_000 }, { priceImpactBps: 0 })).toEqual([3])
  })

  test('behavior: a wrap has no market to be compared with, and before the node answers nothing is missing', () => {
    expect(ask({ kind: 'wrap' }, { belowReferenceBps: undefined })).toEqual([])
    expect(toTradeConcerns(quote, undefined, undefined)).toMatchObject({ isComparable: true, severity: 'normal' })
    expect(toTradeConcerns(undefined, known, undefined).grounds).toEqual([])
  })

  test('behavior: what is shown of the market: how far below, and who said so', () => {
    const shown = toTradeConcerns(
      quote,
      { ...known, belowReferenceBps: 700, isByServer: true, isMarketUnread: true },
      undefined,
    )
    expect(shown).toMatchObject({ belowBps: 700, belowSeverity: 'very-high', isByServer: true, isUnread: true })
    expect(toTradeConcerns({ ...quote, kind: 'wrap' }, { ...known, isByServer: true }, undefined).isByServer).toBe(
      false,
    )
  })
})
