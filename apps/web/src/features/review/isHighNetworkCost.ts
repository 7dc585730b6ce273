/**
 * Whether a transaction may cost far more than transactions do: on a busy day of the dearest network that uses the currency, a deposit of 500,000 gas costs
 * about half of these. No price is asked, which would be somebody's word; of other currencies nothing is known, and nothing is asked.
 */
export function isHighNetworkCost(
  wei: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): boolean {
  const high = highCosts[symbol]
  return high !== undefined && wei * 100n > high * 10n ** BigInt(decimals)
}

/** In hundredths of the currency. */
const highCosts: Readonly<Partial<Record<string, bigint>>> = {
  ETH: 5n,
  BNB: 10n,
  AVAX: 200n,
  CELO: 2_000n,
  POL: 2_000n,
}
