import type { Amounts } from '@oxbow/amm/liquidity'

/** What the tokens of a pool keep of a transfer out of it, in basis points. */
export type ExitTaxes = { readonly bps0: number; readonly bps1: number }

/** What arrives of amounts that a pool pays out. The contracts' bounds are of what it pays; tokens that tax transfers take theirs after that. */
export function afterTaxes({ amount0, amount1 }: Amounts, taxes: ExitTaxes | undefined): Amounts {
  const less = (amount: bigint, bps = 0) => (amount * BigInt(10_000 - bps)) / 10_000n
  return { amount0: less(amount0, taxes?.bps0), amount1: less(amount1, taxes?.bps1) }
}
