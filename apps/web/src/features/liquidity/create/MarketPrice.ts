/** The market price of a pair in the page's direction, and its source. */
export type MarketPrice =
  /** The pools are being read. */
  | { readonly source: 'reading' }
  /** Unknown. */
  | { readonly source: 'none' }
  /** `pools`: read through the signing node. `server`: no pool has a price, or no node could read them. */
  | { readonly source: 'pools' | 'server'; readonly price: number }

export declare namespace from {
  type Facts = {
    /** Whole tokens that the same dollar amount buys in the network's pools; undefined if none has a price. */
    readonly bought: { readonly base: number | undefined; readonly quote: number | undefined } | 'reading'
    /** From the server's figures; undefined if it has none. */
    readonly byServer: number | undefined
  }
}

/** Pools take precedence over the server: whoever opens a pool at a wrong price loses the difference to the next trader. */
export function from({ bought, byServer }: from.Facts): MarketPrice {
  if (bought === 'reading') return { source: 'reading' }
  const { base, quote } = bought
  if (base !== undefined && base > 0 && quote !== undefined) return { source: 'pools', price: quote / base }
  return byServer === undefined ? { source: 'none' } : { source: 'server', price: byServer }
}

/** Undefined while loading or if unknown. */
export function priceOf(market: MarketPrice): number | undefined {
  return market.source === 'pools' || market.source === 'server' ? market.price : undefined
}
