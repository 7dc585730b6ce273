/** Converts a floating-point amount to raw units, also beyond 2^53. */
export function toRaw(amount: number): bigint {
  if (!(amount > 0)) return 0n
  const excess = Math.max(0, Math.floor(Math.log2(amount)) - 52)
  return BigInt(Math.floor(amount / 2 ** excess)) << BigInt(excess)
}
