/** The standard fee tiers in pips (hundredths of a basis point), and their tick spacings. */
export const standardFeeTiers = [
  { feePips: 100, tickSpacing: 1 },
  { feePips: 500, tickSpacing: 10 },
  { feePips: 3_000, tickSpacing: 60 },
  { feePips: 10_000, tickSpacing: 200 },
] as const
