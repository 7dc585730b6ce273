/** The largest integer whose square is not above `value`, which must not be negative. Equal to Uniswap v2 core, Math.sqrt. */
export function integerSqrt(value: bigint): bigint {
  if (value < 2n) return value
  const bits = value.toString(2).length
  // Starts at or above the root, so that the iteration descends and never goes below it.
  let root = 1n << BigInt(Math.ceil(bits / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
