import type { Token } from '../pool/Pool.ts'
import { usdOf } from '../token/usdOf.ts'

/**
 * US dollars that an amount of a token in pools counts for, or null without a price: its price, but all that pools hold of the token together never for
 * more than the pools behind the price could pay. What is beyond that, parked out of range or minted by its owner, could be sold to nobody, and takes its
 * part from every pool alike. Stablecoins and the native currency have no `backingUsd`: others are paid in them.
 */
export function tokenWorth(
  { backingUsd, decimals, locked, priceUsd }: Pick<Token, 'backingUsd' | 'decimals' | 'locked' | 'priceUsd'>,
  amount: bigint,
): number | null {
  const marked = usdOf(amount, decimals, priceUsd)
  if (marked === null || backingUsd === null || locked <= 0n) return marked
  return marked * Math.min(1, backingUsd / usdOf(locked, decimals, priceUsd)!)
}
