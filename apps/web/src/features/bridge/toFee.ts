/** The bridge fee in raw units of the input, and in basis points of the amount. */
export function toFee(
  amount: bigint,
  output: bigint,
  decimals: { readonly input: number; readonly output: number },
): { readonly raw: bigint; readonly bps: number } {
  const arrives = (output * 10n ** BigInt(decimals.input)) / 10n ** BigInt(decimals.output)
  const raw = amount > arrives ? amount - arrives : 0n
  return { raw, bps: amount === 0n ? 0 : Number((raw * 1_000_000n) / amount) / 100 }
}
