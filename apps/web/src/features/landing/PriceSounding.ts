/** What separates a trade's market value from the amount received. Raw units of the received token. */
export type PriceSounding =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'known'
      /** The amount at the spot price, without price impact and fees. */
      readonly atMarket: bigint
      readonly received: bigint
      readonly poolFeeBps: number
      readonly priceImpactBps: number
      /** Paid separately, in gas. Undefined if the native currency has no known price. */
      readonly networkCostUsd: number | undefined
    }

/** Breaks down the price of a trade. Keeps the last known quote if a newer one fails. */
export function from({ quote, poolFeeBps, isFailed }: from.Facts): PriceSounding {
  if (quote === undefined) return { status: isFailed ? 'failed' : 'loading' }
  const { amountIn, amountOut, spotPrice, priceImpactBps, gasFeeUsd } = quote
  return {
    status: 'known',
    atMarket: spotPrice.denominator === 0n ? amountOut : (amountIn * spotPrice.numerator) / spotPrice.denominator,
    received: amountOut,
    poolFeeBps,
    priceImpactBps,
    networkCostUsd: gasFeeUsd,
  }
}

export declare namespace from {
  type Facts = {
    quote: SoundedQuote | undefined
    poolFeeBps: number
    isFailed: boolean
  }
}

type SoundedQuote = {
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly spotPrice: { readonly numerator: bigint; readonly denominator: bigint }
  readonly priceImpactBps: number
  readonly gasFeeUsd: number | undefined
}
