/**
 * How many times what its pools could pay a token may be valued at. All of a token is never for sale at once; but a valuation thousands of times what buyers stand
 * ready with says nothing. Who made a token himself may have minted any number of it.
 */
export const mostOfBacking = { listed: 10_000, unlisted: 10 }

/** The most US dollars that all tokens together may be valued at; null where nothing bounds it. */
export function mostValuation({ backingUsd, isListed }: mostValuation.Parameters): number | null {
  // Stablecoins and the native currency have no backing: others are paid in them.
  return backingUsd === null ? null : backingUsd * mostOfBacking[isListed ? 'listed' : 'unlisted']
}

export declare namespace mostValuation {
  type Parameters = { readonly backingUsd: number | null; readonly isListed: boolean }
}
