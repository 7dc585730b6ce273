/** Random numbers that are equal for equal seeds, on every machine. Not for secrets. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Standard normal. */
  normal(): number
  /** Integer in [0, below). */
  integer(below: number): number
}

/** sfc32 (PractRand), seeded with the text. */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1]

  function next(): number {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 12; round++) next()

  return {
    next,
    // Box-Muller; 1 - next() keeps the logarithm finite.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    integer: (below) => Math.floor(next() * below),
  }
}

/** FNV-1a. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value | 0
}
