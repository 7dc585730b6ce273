import type { Token } from '../pool/Pool.ts'
import { usdOf } from '../token/usdOf.ts'

/**
 * Value of an amount of a token in pools in US dollars; null without a price. All amounts in pools together are capped by what the pools behind the
 * price could pay: the excess, parked out of range or minted by its owner, couldn't be sold, and reduces every pool's value alike. Stablecoins and
 * native currency have no `backingUsd`, since others are paid in them.
 */
export function tokenWorth(
  { backingUsd, decimals, locked, priceUsd }: Pick<Token, 'backingUsd' | 'decimals' | 'locked' | 'priceUsd'>,
  amount: bigint,
): number | null {
  const marked = usdOf(amount, decimals, priceUsd)
  if (marked === null || backingUsd === null || locked <= 0n) return marked
  return marked * Math.min(1, backingUsd / usdOf(locked, decimals, priceUsd)!)
}
