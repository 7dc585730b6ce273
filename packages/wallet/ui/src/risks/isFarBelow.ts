/** Less than half of what something is worth: no slippage that a person would set, and no market that moved a little since. */
export function isFarBelow(least: bigint, worth: bigint): boolean {
  return least * 2n < worth
}
