const one = 10n ** 18n
/** Ranges of the tests' positions: two around the price, one above it. */
export const narrow = { tickLower: -600, tickUpper: 600, liquidity: 500n * one }
export const wide = { tickLower: -887_220, tickUpper: 887_220, liquidity: 1_000n * one }
export const above = { tickLower: 1_200, tickUpper: 1_800, liquidity: 300n * one }
export const searchTicks = [narrow, wide, above]
  .flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper])
  .sort((a, b) => a - b)
