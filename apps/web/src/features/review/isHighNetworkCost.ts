/**
 * Whether a transaction's maximum cost is far above normal. On a busy day of the most expensive network with this currency, a deposit of 500,000 gas
 * costs about half the threshold. Uses no price, because that would come from a server; unknown currencies never count as high.
 */
export function isHighNetworkCost(
  wei: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): boolean {
  const high = highCosts[symbol]
  return high !== undefined && wei * 100n > high * 10n ** BigInt(decimals)
}

/** Thresholds in hundredths of the currency. */
const highCosts: Readonly<Partial<Record<string, bigint>>> = {
  ETH: 5n,
  BNB: 10n,
  AVAX: 200n,
  CELO: 2_000n,
  POL: 2_000n,
}
