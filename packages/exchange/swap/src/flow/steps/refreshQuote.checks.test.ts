import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QuoteRequest } from '@oxbow/contract/Quote'
import type { Quote } from '@oxbow/trading/Quote'
import { describe, expect, test } from 'vitest'
import { isOutdated, refreshQuote } from './refreshQuote.ts'

const account = `0x${'d'.repeat(40)}` as const
const [tokenIn, tokenOut] = [`0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`] as const
const now = 1_000_000

type World = {
  tradeType?: 'exact-in' | 'exact-out'
  /** What the other side of 10,000 is now; it was 10,000 when it was reviewed, give or take one per cent. */
  other: bigint
  receivedAtMs?: number
  notBefore?: bigint
  /** Of the answers, one after the other; the last stays. */
  blocks?: readonly number[]
}

async function refresh({ tradeType = 'exact-in', other, receivedAtMs = 0, notBefore = 0n, blocks = [5] }: World) {
  const isExactIn = tradeType === 'exact-in'
  const asked: QuoteRequest[] = []
  const sleeps: number[] = []
  const intent = { chainId: 7, tradeType, tokenIn, tokenOut, amount: 10_000n } as const
  const reviewed = {
    intent,
    tradeType,
    slippageBps: 100,
    receivedAtMs,
    blockNumber: 3n,
    ...(isExactIn ? { maximumIn: 10_000n, minimumOut: 9_900n } : { maximumIn: 10_100n, minimumOut: 10_000n }),
  } as Quote
  const quote = async (request: QuoteRequest) => {
    asked.push(request)
    const slippage = request.slippageTolerance!
    const bps = BigInt(Math.round(slippage * 100))
    const [amountIn, amountOut] = isExactIn ? [10_000n, other] : [other, 10_000n]
    const maximumAmount = isExactIn ? amountIn : (amountIn * (10_000n + bps)) / 10_000n
    const minimumAmount = isExactIn ? (amountOut * (10_000n - bps) + 9_999n) / 10_000n : amountOut
    return {
      routing: 'CLASSIC',
      quote: {
        chainId: 7,
        tradeType: request.type,
        slippage,
        priceImpact: 0,
        swapper: account,
        input: { token: tokenIn, amount: `${amountIn}`, maximumAmount: `${maximumAmount}` },
        output: { token: tokenOut, amount: `${amountOut}`, minimumAmount: `${minimumAmount}`, recipient: account },
        spotPrice: { numerator: '1', denominator: '1' },
        route: [],
        routeShareBps: [],
        routeString: '',
        gasUseEstimate: '1',
        gasFee: '1',
        gasFeeQuote: null,
        gasFeeUSD: null,
        blockHash: '0x',
        blockNumber: `${blocks[Math.min(asked.length, blocks.length) - 1]}`,
        expiresAt: 1,
        txFailureReasons: [],
      },
    }
  }
  const clock = { now: () => now, sleep: async (milliseconds: number) => void sleeps.push(milliseconds) }
  const answer = await refreshQuote({ api: { quote } } as unknown as ExchangeClient, {
    quote: reviewed,
    reviewed,
    account,
    clock,
    blockTimeSeconds: 1,
    notBefore,
  })
  const { verdict } = answer
  return {
    verdict,
    quote: answer.quote,
    reviewed,
    sleeps,
    asked,
    slippage: asked.map((each) => each.slippageTolerance),
  }
}

describe('refreshQuote, by rote', () => {
  test('default: one that is fresh stays, unless the account has done something since', async () => {
    const fresh = await refresh({ other: 10_000n, receivedAtMs: now - 15_000 })
    expect([fresh.verdict, fresh.quote === fresh.reviewed, fresh.asked]).toEqual(['good', true, []])
    expect((await refresh({ other: 10_000n, receivedAtMs: now - 15_001 })).asked).toHaveLength(1)
    expect((await refresh({ other: 10_000n, receivedAtMs: now, notBefore: 3n })).asked).toEqual([])
    expect((await refresh({ other: 10_000n, receivedAtMs: now, notBefore: 4n })).asked).toHaveLength(1)
  })

  test.each([
    // As good or better.
    ['exact-in', 10_000n, 'good', [1]],
    ['exact-in', 10_500n, 'good', [1]],
    ['exact-out', 10_000n, 'good', [1]],
    ['exact-out', 9_500n, 'good', [1]],
    // A little worse: what was reviewed holds by less slippage.
    ['exact-in', 9_980n, 'good', [1, 0.8]],
    ['exact-out', 10_020n, 'good', [1, 0.79]],
    // So far gone that nothing, or next to nothing, is left for the price to move.
    ['exact-in', 9_902n, 'worse', [1]],
    ['exact-in', 9_000n, 'worse', [1]],
    ['exact-out', 10_099n, 'worse', [1]],
    ['exact-out', 11_000n, 'worse', [1]],
  ] as const)('behavior: %s at %i is %s', async (tradeType, other, verdict, slippage) => {
    const answer = await refresh({ tradeType, other })
    expect([answer.verdict, answer.slippage]).toEqual([verdict, slippage])
    const { quote, reviewed } = answer
    const isWithin = quote.maximumIn <= reviewed.maximumIn && quote.minimumOut >= reviewed.minimumOut
    expect(isWithin).toBe(verdict === 'good')
    expect(quote).toMatchObject({ receivedAtMs: now, slippageBps: Math.round(slippage.at(-1)! * 100) })
    expect(answer.asked[0]).toMatchObject({ swapper: account, amount: '10000', tokenIn, tokenOut })
  })

  test('behavior: a server that is behind the account’s last transaction is asked again', async () => {
    const late = await refresh({ other: 10_000n, notBefore: 5n, blocks: [3, 4, 5] })
    expect([late.verdict, late.sleeps, late.quote.blockNumber]).toEqual(['good', [200, 200], 5n])
    const never = await refresh({ other: 10_000n, notBefore: 9n, blocks: [3] })
    expect([never.asked.length, never.sleeps.length]).toEqual([11, 10])
  })
})

test('isOutdated: after three blocks, and never before fifteen seconds', () => {
  const quote = { receivedAtMs: 0 } as Quote
  const at = (nowMs: number, blockTimeSeconds: number) => isOutdated(quote, { nowMs, blockTimeSeconds })
  expect([at(15_000, 1), at(15_001, 1), at(36_000, 12), at(36_001, 12)]).toEqual([false, true, false, true])
})
