/**
 * Maximum ratio of a token's valuation to what its pools can pay. A token's whole supply is never sold at once,
 * but a valuation thousands of times the buyers' money is meaningless: its creator may have minted any amount.
 */
export const maxOfBacking = { listed: 10_000, unlisted: 10 }

/** Upper bound of a token's valuation in US dollars; null if there is none. */
export function maxValuation({ backingUsd, isListed }: maxValuation.Parameters): number | null {
  // Stablecoins and native currency have no backing, since others are paid in them.
  return backingUsd === null ? null : backingUsd * maxOfBacking[isListed ? 'listed' : 'unlisted']
}

export declare namespace maxValuation {
  type Parameters = { readonly backingUsd: number | null; readonly isListed: boolean }
}
