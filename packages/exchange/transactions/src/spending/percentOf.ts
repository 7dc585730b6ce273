/** A percentage of an amount, in whole per cent, rounded down. For the presets 25, 50 and 75. */
export function percentOf(amount: bigint, percent: number): bigint {
  return (amount * BigInt(Math.min(100, Math.max(0, Math.trunc(percent))))) / 100n
}
