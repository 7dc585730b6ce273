import type { Quote } from '../actions/Quote.ts'
import type { TradeCheck } from '../actions/TradeCheck.ts'

/**
 * What a trial run means for a trade.
 * - `good`: within a quarter of the slippage of what was quoted.
 * - `worse`: beyond that, and within the signed limits.
 * - `beyond-limits`: the wallet would be worse off than the signed limits say, as with a token that taxes what arrives. Must not be signed.
 * - `failing`: see the trial.
 * - `unchecked`: the node could not say.
 */
export type TradeVerdict = 'good' | 'worse' | 'beyond-limits' | 'failing' | 'unchecked'

/** Judges a trial run against its quote. */
export function toTradeVerdict(
  { limits, trial }: Pick<TradeCheck, 'limits' | 'trial'>,
  quote: toTradeVerdict.Quoted,
): TradeVerdict {
  if (trial.status === 'failing') return 'failing'
  if (trial.status !== 'ok') return 'unchecked'
  const { spent, received } = trial
  if (spent > limits.spent || received < limits.received || received < quote.minimumOut || spent > quote.maximumIn)
    return 'beyond-limits'
  const quarter = (amount: bigint) => (amount * BigInt(quote.slippageBps)) / 40_000n
  const isWorse =
    quote.tradeType === 'exact-in'
      ? received < quote.amountOut - quarter(quote.amountOut)
      : spent > quote.amountIn + quarter(quote.amountIn)
  return isWorse ? 'worse' : 'good'
}

export declare namespace toTradeVerdict {
  type Quoted = Pick<Quote, 'tradeType' | 'amountIn' | 'amountOut' | 'maximumIn' | 'minimumOut' | 'slippageBps'>
}
