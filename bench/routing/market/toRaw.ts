/** Raw units of an amount that a double holds, without the double's limit of 2^53. */
export function toRaw(amount: number): bigint {
  if (!(amount > 0)) return 0n
  const excess = Math.max(0, Math.floor(Math.log2(amount)) - 52)
  return BigInt(Math.floor(amount / 2 ** excess)) << BigInt(excess)
}
