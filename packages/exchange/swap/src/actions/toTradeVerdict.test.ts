import { describe, expect, test } from 'vitest'
import type { TradeSimulation } from './TradeCheck.ts'
import { toTradeVerdict } from './toTradeVerdict.ts'

/** 1 % slippage: a quarter of it is 2,500. */
const exactIn = {
  tradeType: 'exact-in',
  delivery: 'exact',
  amountIn: 500n,
  amountOut: 1_000_000n,
  maximumIn: 500n,
  minimumOut: 990_000n,
  slippageBps: 100,
} as const
const exactOut = {
  ...exactIn,
  tradeType: 'exact-out',
  amountIn: 1_000_000n,
  maximumIn: 1_010_000n,
  minimumOut: 7n,
} as const

function judge(quote: toTradeVerdict.Quoted, spent: bigint, received: bigint) {
  const simulation: TradeSimulation = { status: 'ok', spent, received, gasUnits: 1n, sale: { status: 'unknown' } }
  return toTradeVerdict({ limits: { spent: quote.maximumIn, received: quote.minimumOut }, simulation }, quote)
}

describe('toTradeVerdict', () => {
  test.each([
    [1_010_000n, 'good'],
    [1_010_001n, 'outdated'],
    [2_000_000n, 'outdated'],
    [1_000_001n, 'good'],
    [997_500n, 'good'],
    [997_499n, 'worse'],
    [990_000n, 'worse'],
    [989_999n, 'beyond-limits'],
    [0n, 'beyond-limits'],
  ] as const)('exact in: %s of 1,000,000 that arrive at 1 %% slippage are %s', (received, verdict) => {
    expect(judge(exactIn, 500n, received)).toBe(verdict)
  })

  test.each([
    [989_999n, 'outdated'],
    [990_000n, 'good'],
    [999_000n, 'good'],
    [1_002_500n, 'good'],
    [1_002_501n, 'worse'],
    [1_010_001n, 'beyond-limits'],
  ] as const)('exact out: %s of 1,000,000 that leave at 1 %% slippage are %s', (spent, verdict) => {
    expect(judge(exactOut, spent, 7n)).toBe(verdict)
  })

  test('behavior: each bound holds by itself: that of the bytes and that of the quote, of what leaves and of what arrives', () => {
    const judged = (limits: { spent: bigint; received: bigint }, spent: bigint, received: bigint) => {
      const simulation: TradeSimulation = { status: 'ok', spent, received, gasUnits: 1n, sale: { status: 'unknown' } }
      return toTradeVerdict({ limits, simulation }, exactIn)
    }
    const wide = { spent: 10_000n, received: 0n }
    expect(judged(wide, 500n, 1_000_000n)).toBe('good')
    expect(judged({ ...wide, spent: 499n }, 500n, 1_000_000n)).toBe('beyond-limits')
    expect(judged({ ...wide, received: 1_000_001n }, 500n, 1_000_000n)).toBe('beyond-limits')
    expect(judged(wide, 501n, 1_000_000n)).toBe('beyond-limits')
    expect(judged(wide, 500n, 989_999n)).toBe('beyond-limits')
  })

  test('behavior: an output that was asked for at least may be more', () => {
    expect(judge({ ...exactOut, delivery: 'at-least' }, 500_000n, 20n)).toBe('good')
  })

  test('behavior: what was not tried is not called good', () => {
    const limits = { spent: 500n, received: 990_000n }
    const verdict = (simulation: TradeSimulation) => toTradeVerdict({ limits, simulation }, exactIn)
    expect(verdict({ status: 'passed', gasUnits: 1n })).toBe('unchecked')
    expect(verdict({ status: 'unavailable', detail: undefined })).toBe('unchecked')
    expect(verdict({ status: 'failing', code: 'PriceMoved', detail: undefined })).toBe('failing')
  })
})
