import type { Quote } from '@oxbow/trading/Quote'
import { describe, expect, test } from 'vitest'
import { asksForNetworkCost, isUnusualAutoSlippage, toReviewWarnings } from './toReviewWarnings.ts'

const [token, native] = [`0x${'a'.repeat(40)}`, `0x${'0'.repeat(40)}`]
const quote = {
  kind: 'swap',
  tradeType: 'exact-in',
  tokenIn: token,
  tokenOut: `0x${'b'.repeat(40)}`,
  amountIn: 1_000n,
  amountOut: 10_000n,
  slippageBps: 50,
  gasFeeWei: 5n,
  gasFeeInQuoteToken: 100n,
  intent: { slippageBps: undefined },
} as Quote

const kindsOf = (change: Partial<Quote>, mostWei?: bigint) =>
  toReviewWarnings({ ...quote, ...change }, mostWei).map(({ kind }) => kind)

describe('toReviewWarnings', () => {
  test('default: an ordinary trade warns of nothing', () => {
    expect(kindsOf({}, 10n)).toEqual([])
    expect(kindsOf({})).toEqual([])
  })

  test('param: a slippage above 2 %, if the server chose it', () => {
    expect(kindsOf({ slippageBps: 200 })).toEqual([])
    expect(kindsOf({ slippageBps: 201 })).toEqual(['slippage'])
    expect(kindsOf({ slippageBps: 201, intent: { ...quote.intent, slippageBps: 201 } })).toEqual([])
    expect(kindsOf({ slippageBps: 201, kind: 'wrap' })).toEqual([])
  })

  test('param: an automatic slippage above 1 % is said to be unusual, one of somebody’s own is not', () => {
    const isUnusual = (change: Partial<Quote>) => isUnusualAutoSlippage({ ...quote, ...change })
    expect(isUnusual({ slippageBps: 100 })).toBe(false)
    expect(isUnusual({ slippageBps: 190 })).toBe(true)
    expect(isUnusual({ slippageBps: 190, intent: { ...quote.intent, slippageBps: 190 } })).toBe(false)
    expect(isUnusual({ slippageBps: 190, kind: 'wrap' })).toBe(false)
  })

  test.each([
    ['by the rate of the quote', {}, 100n, 101n, 500n, 501n],
    ['of the native currency that is paid', { tokenIn: native }, 200n, 201n, 1_000n, 1_001n],
    ['of the native currency that is received', { tokenOut: native }, 2_000n, 2_001n, 10_000n, 10_001n],
  ] as const)(
    'param: a fifth of the trade may go to the network, %s; more than all of it is asked',
    (_, change, fifth, more, all, beyond) => {
      const of = { ...change } as Partial<Quote>
      expect(kindsOf(of, fifth)).toEqual([])
      expect(kindsOf(of, more)).toEqual(['network-cost'])
      expect(asksForNetworkCost({ ...quote, ...of }, all)).toBe(false)
      expect(asksForNetworkCost({ ...quote, ...of }, beyond)).toBe(true)
    },
  )

  test('behavior: what is not known warns of nothing', () => {
    expect(kindsOf({ gasFeeInQuoteToken: undefined }, 10n ** 18n)).toEqual([])
    expect(kindsOf({ gasFeeWei: 0n }, 10n ** 18n)).toEqual([])
    expect(asksForNetworkCost(quote, undefined)).toBe(false)
  })
})
