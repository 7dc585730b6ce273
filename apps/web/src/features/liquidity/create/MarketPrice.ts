/** What a token costs in another by the market, as the page writes prices, and whose word that is. */
export type MarketPrice =
  /** The pools are being read. */
  | { readonly source: 'reading' }
  /** Nobody tells. */
  | { readonly source: 'none' }
  /** `pools`: read through the signing node. `server`: no pool tells, or nobody was there to read them. */
  | { readonly source: 'pools' | 'server'; readonly price: number }

export declare namespace from {
  type Facts = {
    /** Whole tokens that the same sum of dollars buys in the network's pools; undefined where none tells. */
    readonly bought: { readonly base: number | undefined; readonly quote: number | undefined } | 'reading'
    /** By the server's figures; undefined where it has none. */
    readonly byServer: number | undefined
  }
}

/** The pools' word before the server's: whoever opens a pool at another price pays the difference to the next trader. */
export function from({ bought, byServer }: from.Facts): MarketPrice {
  if (bought === 'reading') return { source: 'reading' }
  const { base, quote } = bought
  if (base !== undefined && base > 0 && quote !== undefined) return { source: 'pools', price: quote / base }
  return byServer === undefined ? { source: 'none' } : { source: 'server', price: byServer }
}

/** Undefined while and where it is not known. */
export function priceOf(market: MarketPrice): number | undefined {
  return market.source === 'pools' || market.source === 'server' ? market.price : undefined
}
