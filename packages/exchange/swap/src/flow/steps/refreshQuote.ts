import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Clock } from '@oxbow/runtime/Clock'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'
import * as Slippage from '@oxbow/trading/Slippage'

/** A server sees a block a moment after the node that the page asked. */
const CATCH_UP_TRIES = 10
const CATCH_UP_PAUSE_MS = 200

/**
 * A quote fit to be signed. One that is fresh stays. A new one is bound to what the user reviewed: its slippage is narrowed until
 * its worst case is no worse than the reviewed one. When the price has moved so far that this is impossible, or leaves so little
 * room that the trade would likely fail, the verdict is `worse` and the user decides.
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
    /** The last one; undefined where something has failed since. */
    readonly quote: Quote | undefined
    readonly reviewed: Quote
    readonly account: `0x${string}`
    readonly clock: Clock
    readonly blockTimeSeconds: number
    /** Block of the account's last transaction: an older quote knows nothing of it, neither balance nor permit nonce. */
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
