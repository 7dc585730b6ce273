/**
 * How many times what its pools could pay a token may be valued at. All of a token is never for sale at once; but a valuation thousands of times what buyers stand
 * ready with says nothing. Who made a token himself may have minted any number of it.
 */
export const mostOfBacking = { listed: 1_000, unlisted: 10 }

/**
 * The fully diluted valuation, or null when the market could not bear it.
 *
 * @param whole All tokens that exist.
 */
export function bearableFdv({ backingUsd, isListed, priceUsd, whole }: bearableFdv.Parameters): number | null {
  const fdv = whole * priceUsd
  // Stablecoins and the native currency have none: others are paid in them.
  if (backingUsd === null) return fdv
  return fdv <= backingUsd * mostOfBacking[isListed ? 'listed' : 'unlisted'] ? fdv : null
}

export declare namespace bearableFdv {
  type Parameters = {
    readonly whole: number
    readonly priceUsd: number
    readonly backingUsd: number | null
    readonly isListed: boolean
  }
}
