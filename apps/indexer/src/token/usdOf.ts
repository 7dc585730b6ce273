/** US dollars of an amount in raw units, or null without a price. For display alone. */
export function usdOf(amount: bigint, decimals: number | null, priceUsd: number | null): number | null {
  return decimals === null || priceUsd === null ? null : (Number(amount) / 10 ** decimals) * priceUsd
}
