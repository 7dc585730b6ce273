/** The layers between the market's price and what arrives, of one trade. Raw units of the token that is received. */
export type PriceSounding =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'known'
      /** What a very small trade would get for each unit, times the amount. */
      readonly atMarket: bigint
      readonly received: bigint
      readonly poolFeeBps: number
      readonly priceImpactBps: number
      /** Paid apart. Undefined when no price of the native currency is known. */
      readonly networkCostUsd: number | undefined
    }

/** Sounds the price of a trade. The last one known stays while a newer one does not come. */
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
