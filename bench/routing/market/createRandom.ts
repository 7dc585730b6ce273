export type Random = {
  /** In [0, 1). */
  next(): number
  /** Standard normal. */
  normal(): number
  /** Log-normal around `median`. */
  around(median: number, sigma: number): number
}

/** Equal seeds give equal numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, normal, around: (median, sigma) => median * Math.exp(normal() * sigma) }
}
