import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Clock } from '@oxbow/runtime/Clock'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'
import * as Slippage from '@oxbow/trading/Slippage'

/** The server may see a block a moment after the page's node. */
const CATCH_UP_TRIES = 10
const CATCH_UP_PAUSE_MS = 200

/**
 * Returns a quote that may be signed. A fresh one is kept. A new one is bound by the reviewed one: its slippage is reduced until its worst case isn't
 * worse than the reviewed worst case. If the price has moved too far for that, or so far that the trade would likely fail, the verdict is `worse` and
 * the user decides.
 *
 * @throws what `getQuote` throws.
 */
export async function refreshQuote(
  client: ExchangeClient,
  parameters: refreshQuote.Parameters,
): Promise<refreshQuote.ReturnType> {
  const { quote, reviewed, account, clock, blockTimeSeconds, notBefore, signal } = parameters
  const now = { nowMs: clock.now(), blockTimeSeconds }
  if (quote !== undefined && !isOutdated(quote, now) && quote.blockNumber >= notBefore)
    return { verdict: 'good', quote }

  const ask = async (slippageBps: number): Promise<Quote> => {
    let answer = await askOnce(slippageBps)
    for (let tries = 0; answer.blockNumber < notBefore && tries < CATCH_UP_TRIES; tries++) {
      await clock.sleep(CATCH_UP_PAUSE_MS, signal)
      answer = await askOnce(slippageBps)
    }
    return answer
  }
  const askOnce = (slippageBps: number) =>
    getQuote(client, {
      ...reviewed.intent,
      account,
      slippageBps,
      signal,
      now: clock.now,
    })

  const offered = await ask(reviewed.slippageBps)
  if (isWithin(offered, reviewed)) return { verdict: 'good', quote: offered }
  const narrower =
    reviewed.tradeType === 'exact-in'
      ? Slippage.toKeepMinimum(offered.amountOut, reviewed.minimumOut)
      : Slippage.toKeepMaximum(offered.amountIn, reviewed.maximumIn)
  if (narrower === undefined || narrower < Slippage.thresholds.low) return { verdict: 'worse', quote: offered }
  const bound = await ask(narrower)
  return isWithin(bound, reviewed) ? { verdict: 'good', quote: bound } : { verdict: 'worse', quote: offered }
}

export declare namespace refreshQuote {
  type ReturnType = { readonly verdict: 'good' | 'worse'; readonly quote: Quote }
  type Parameters = {
    /** The current quote; undefined if something has failed since. */
    readonly quote: Quote | undefined
    readonly reviewed: Quote
    readonly account: `0x${string}`
    readonly clock: Clock
    readonly blockTimeSeconds: number
    /** Block of the account's last transaction. An older quote doesn't include its effects on balances and permit nonces. */
    readonly notBefore: bigint
    readonly signal?: AbortSignal | undefined
  }
}

/** A quote is current for three blocks and at least 15 seconds; servers take it for minutes. */
export function isOutdated(quote: Quote, now: { readonly nowMs: number; readonly blockTimeSeconds: number }): boolean {
  const { nowMs, blockTimeSeconds } = now
  return nowMs - quote.receivedAtMs > Math.max(15_000, blockTimeSeconds * 3_000)
}

/** Whether the worst case of one quote is no worse than that of the other. */
function isWithin(quote: Quote, reviewed: Quote): boolean {
  return quote.maximumIn <= reviewed.maximumIn && quote.minimumOut >= reviewed.minimumOut
}
