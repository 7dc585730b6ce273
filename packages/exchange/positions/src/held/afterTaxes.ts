import type { Amounts } from '@oxbow/amm/liquidity'

/** Transfer taxes of a pool's tokens, in basis points. */
export type ExitTaxes = { readonly bps0: number; readonly bps1: number }

/** Amounts received of a payout. The contracts' minimums apply to what the pool pays; transfer taxes come on top. */
export function afterTaxes({ amount0, amount1 }: Amounts, taxes: ExitTaxes | undefined): Amounts {
  const less = (amount: bigint, bps = 0) => (amount * BigInt(10_000 - bps)) / 10_000n
  return { amount0: less(amount0, taxes?.bps0), amount1: less(amount1, taxes?.bps1) }
}
