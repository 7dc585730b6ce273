import { getQuote } from '../../actions/getQuote.ts'
import type { Quote } from '../../actions/Quote.ts'
import * as Slippage from '../../amount/Slippage.ts'
import type { ExchangeClient } from '../../client/ExchangeClient.ts'
import type { RefreshedQuote } from './SwapEffects.ts'

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
): Promise<RefreshedQuote> {
  const { quote, reviewed, account, nowMs, blockTimeSeconds, signal } = parameters
  if (!isOutdated(quote, { nowMs, blockTimeSeconds })) return { verdict: 'good', quote }

  const ask = (slippageBps: number) =>
    getQuote(client, {
      chainId: reviewed.chainId,
      tradeType: reviewed.tradeType,
      tokenIn: reviewed.tokenIn,
      tokenOut: reviewed.tokenOut,
      amount: reviewed.tradeType === 'exact-in' ? reviewed.amountIn : reviewed.amountOut,
      account,
      slippageBps,
      signal,
      now: () => nowMs,
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
  type Parameters = {
    readonly quote: Quote
    readonly reviewed: Quote
    readonly account: `0x${string}`
    readonly nowMs: number
    readonly blockTimeSeconds: number
    readonly signal?: AbortSignal | undefined
  }
}

/** A quote is current for three blocks, at least 15 seconds, and never past the moment the server gives. */
export function isOutdated(quote: Quote, now: { readonly nowMs: number; readonly blockTimeSeconds: number }): boolean {
  const { nowMs, blockTimeSeconds } = now
  const age = nowMs - quote.receivedAtMs
  return age > Math.max(15_000, blockTimeSeconds * 3_000) || nowMs >= (quote.expiresAtSeconds - 5) * 1_000
}

/** Whether the worst case of one quote is no worse than that of the other. */
function isWithin(quote: Quote, reviewed: Quote): boolean {
  return quote.maximumIn <= reviewed.maximumIn && quote.minimumOut >= reviewed.minimumOut
}
