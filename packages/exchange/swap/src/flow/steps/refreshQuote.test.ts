import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { systemClock } from '@oxbow/runtime/systemClock'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOutdated, refreshQuote } from './refreshQuote.ts'

const one = 10n ** 18n

describe('refreshQuote', () => {
  let exchange: TestExchange
  let scenario: Awaited<ReturnType<typeof startScenario>>
  beforeAll(async () => {
    exchange = await startExchange()
    scenario = await startScenario(exchange, 0)
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  const refresh = (quote: Awaited<ReturnType<typeof scenario.quote>>, notBefore = 0n) =>
    refreshQuote(exchange.client, {
      quote,
      reviewed: quote,
      account: scenario.account,
      clock: systemClock,
      blockTimeSeconds: 1,
      notBefore,
    })
  /** Somebody sells the input token: the price gets worse by about `percent`. */
  const move = async (percent: bigint) => {
    const { reset, usd } = exchange.tokens
    await swapDirect(exchange.chain, exchange.pools.resetUsd, {
      zeroForOne: BigInt(reset.address) < BigInt(usd.address),
      amountIn: 5n * one * percent,
    })
    await exchange.untilCaughtUp()
  }
  const old = <T extends { receivedAtMs: number }>(quote: T): T => ({ ...quote, receivedAtMs: 0 })

  test('a fresh quote stays as it is', async () => {
    const { reset, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: reset.address,
      tokenOut: usd.address,
      amount: one,
    })
    expect(await refresh(quote)).toEqual({ verdict: 'good', quote })
    expect(isOutdated(quote, { nowMs: quote.receivedAtMs + 15_001, blockTimeSeconds: 1 })).toBe(true)
    expect(isOutdated(quote, { nowMs: quote.receivedAtMs + 15_001, blockTimeSeconds: 12 })).toBe(false)
  })

  test.each(['exact-in', 'exact-out'] as const)(
    '%s: a worse price is bound to the limits reviewed',
    async (tradeType) => {
      const { reset, usd } = exchange.tokens
      const quote = await scenario.quote({
        tradeType,
        tokenIn: reset.address,
        tokenOut: usd.address,
        amount: one,
        slippageBps: 300,
      })
      await move(1n)
      const refreshed = await refresh(old(quote))
      expect(refreshed.verdict).toBe('good')
      expect(refreshed.quote.slippageBps).toBeLessThan(300)
      expect(refreshed.quote.minimumOut).toBeGreaterThanOrEqual(quote.minimumOut)
      expect(refreshed.quote.maximumIn).toBeLessThanOrEqual(quote.maximumIn)
    },
  )

  test('a price beyond the limits: the verdict is the user’s', async () => {
    const { reset, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: reset.address,
      tokenOut: usd.address,
      amount: one,
    })
    await move(2n)
    const refreshed = await refresh(old(quote))
    expect(refreshed.verdict).toBe('worse')
    expect(refreshed.quote.amountOut).toBeLessThan(quote.minimumOut)
    expect(refreshed.quote.slippageBps).toBe(quote.slippageBps)
  })

  test('a better price: its own, better limits', async () => {
    const { oak, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: usd.address,
      tokenOut: oak.address,
      amount: one,
    })
    const { verdict, quote: next } = await refresh(old(quote))
    expect(verdict).toBe('good')
    expect(next.slippageBps).toBe(quote.slippageBps)
  })

  test('a quote from before the account’s last transaction does not count', async () => {
    const { reset, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: reset.address,
      tokenOut: usd.address,
      amount: one,
    })
    await move(1n)
    const { quote: next } = await refresh(quote, quote.blockNumber + 1n)
    expect(next.blockNumber).toBeGreaterThan(quote.blockNumber)
  })
})
