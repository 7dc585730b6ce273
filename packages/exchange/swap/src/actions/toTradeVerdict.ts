import type { Quote } from '@oxbow/trading/Quote'
import type { TradeCheck } from './TradeCheck.ts'

/**
 * Meaning of a simulation for a trade.
 * - `good`: within a quarter of the slippage of the quoted amount.
 * - `worse`: beyond that, but within the signed limits.
 * - `beyond-limits`: the wallet ends below the signed limits, as with a taxed token. Must not be signed.
 * - `outdated`: the wallet would get over 1 % more than quoted, whatever slippage a server may have chosen. The quote and its limits are from another
 *   price. Must not be signed, because somebody could take the difference.
 * - `failing`: see the simulation.
 * - `unchecked`: the node couldn't tell.
 */
export type TradeVerdict = 'good' | 'worse' | 'beyond-limits' | 'outdated' | 'failing' | 'unchecked'

/** Compares a simulation with its quote. */
export function toTradeVerdict(
  { limits, simulation }: Pick<TradeCheck, 'limits' | 'simulation'>,
  quote: toTradeVerdict.Quoted,
): TradeVerdict {
  if (simulation.status === 'failing') return 'failing'
  if (simulation.status !== 'ok') return 'unchecked'
  const { spent, received } = simulation
  if (spent > limits.spent || received < limits.received || received < quote.minimumOut || spent > quote.maximumIn)
    return 'beyond-limits'
  if (isFarBetter(simulation, quote)) return 'outdated'
  const quarter = (amount: bigint) => (amount * BigInt(quote.slippageBps)) / 40_000n
  const isWorse =
    quote.tradeType === 'exact-in'
      ? received < quote.amountOut - quarter(quote.amountOut)
      : spent > quote.amountIn + quarter(quote.amountIn)
  return isWorse ? 'worse' : 'good'
}

/** An exact output of at least the requested amount buys more by design, so it is excluded. */
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
