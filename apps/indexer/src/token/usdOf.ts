/** Dollar value of an amount in raw units; null without a price. For display only. */
export function usdOf(amount: bigint, decimals: number | null, priceUsd: number | null): number | null {
  return decimals === null || priceUsd === null ? null : (Number(amount) / 10 ** decimals) * priceUsd
}
