/** Less than half of the value: more than any sensible slippage or a small market move. */
export function isFarBelow(least: bigint, worth: bigint): boolean {
  return least * 2n < worth
}
