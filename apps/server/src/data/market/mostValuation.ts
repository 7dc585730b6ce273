/**
 * How many times what its pools could pay a token may be valued at. All of a token is never for sale at once; but a valuation thousands of times what buyers stand
 * ready with says nothing. Who made a token himself may have minted any number of it.
 */
export const mostOfBacking = { listed: 10_000, unlisted: 10 }

/** Upper bound of a token's valuation in US dollars; null if there is none. */
export function mostValuation({ backingUsd, isListed }: mostValuation.Parameters): number | null {
  // Stablecoins and native currency have no backing, since others are paid in them.
  return backingUsd === null ? null : backingUsd * mostOfBacking[isListed ? 'listed' : 'unlisted']
}

export declare namespace mostValuation {
  type Parameters = { readonly backingUsd: number | null; readonly isListed: boolean }
}
