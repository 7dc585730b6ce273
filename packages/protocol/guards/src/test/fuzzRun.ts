type Hex = `0x${string}`
export type Random = () => number

/** Parameters of a fuzz run. OXBOW_FUZZ_SEED repeats one, OXBOW_FUZZ_MARKETS sets its size: `npm run bench fuzz` makes it large. */
export const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
export const caseCount = Number(process.env.OXBOW_FUZZ_MARKETS ?? 500)
export const timeout = 60_000 + caseCount * 20

/** Reproducible numbers from a seed (mulberry32). */
export function createRandom(from: number): Random {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomInt(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** Any bit length up to `bits`; sometimes all ones. */
export function randomUint(random: Random, bits: number): bigint {
  const chosen = random()
  if (chosen < 0.03) return (1n << BigInt(bits)) - 1n
  if (chosen < 0.06) return BigInt(randomInt(random, 0, 3))
  let digits = ''
  for (let index = 0; index < 8; index++)
    digits += randomInt(random, 0, 2 ** 32 - 1)
      .toString(16)
      .padStart(8, '0')
  return BigInt(`0x${digits}`) >> BigInt(256 - randomInt(random, 1, bits))
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[randomInt(random, 0, from.length - 1)]!
}

export const address = (byte: string): Hex => `0x${byte.repeat(20)}`
