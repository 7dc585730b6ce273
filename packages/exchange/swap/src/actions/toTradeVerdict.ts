import type { Quote } from '@oxbow/trading/Quote'
import type { TradeCheck } from './TradeCheck.ts'

/**
 * What a simulation means for a trade.
 * - `good`: within a quarter of the slippage of what was quoted.
 * - `worse`: beyond that, and within the signed limits.
 * - `beyond-limits`: the wallet would be worse off than the signed limits say, as with a token that taxes what arrives. Must not be signed.
 * - `outdated`: the wallet would be better off than was quoted by more than a hundredth, whatever the slippage, which a server may have chosen: the quote, and
 *   the limits that follow from it, are of another price. Must not be signed, because somebody could take the difference.
 * - `failing`: see the trial.
 * - `unchecked`: the node could not say.
 */
export type TradeVerdict = 'good' | 'worse' | 'beyond-limits' | 'outdated' | 'failing' | 'unchecked'

/** Judges a simulation against its quote. */
export function toTradeVerdict(
  { limits, trial }: Pick<TradeCheck, 'limits' | 'trial'>,
  quote: toTradeVerdict.Quoted,
): TradeVerdict {
  if (trial.status === 'failing') return 'failing'
  if (trial.status !== 'ok') return 'unchecked'
  const { spent, received } = trial
  if (spent > limits.spent || received < limits.received || received < quote.minimumOut || spent > quote.maximumIn)
    return 'beyond-limits'
  if (isFarBetter(trial, quote)) return 'outdated'
  const quarter = (amount: bigint) => (amount * BigInt(quote.slippageBps)) / 40_000n
  const isWorse =
    quote.tradeType === 'exact-in'
      ? received < quote.amountOut - quarter(quote.amountOut)
      : spent > quote.amountIn + quarter(quote.amountIn)
  return isWorse ? 'worse' : 'good'
}

/** An exact output that delivers at least what was asked buys more by design. */
function isFarBetter(
  { spent, received }: { readonly spent: bigint; readonly received: bigint },
  { tradeType, delivery, amountIn, amountOut }: toTradeVerdict.Quoted,
): boolean {
  if (delivery === 'at-least') return false
  return tradeType === 'exact-in' ? received * 100n > amountOut * 101n : spent * 100n < amountIn * 99n
}

export declare namespace toTradeVerdict {
  type Quoted = Pick<
    Quote,
    'tradeType' | 'delivery' | 'amountIn' | 'amountOut' | 'maximumIn' | 'minimumOut' | 'slippageBps'
  >
}
