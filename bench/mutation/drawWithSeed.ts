/** All entries in an order determined by the seed (mulberry32 and Fisher-Yates): a longer draw starts with the shorter one. */
export function drawWithSeed<T>(entries: readonly T[], seed: number): T[] {
  const next = numbersOf(seed)
  const left = [...entries]
  const drawn: T[] = []
  while (left.length > 0) {
    const index = Math.floor(next() * left.length)
    drawn.push(left[index]!)
    left[index] = left.at(-1)!
    left.pop()
  }
  return drawn
}

function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
