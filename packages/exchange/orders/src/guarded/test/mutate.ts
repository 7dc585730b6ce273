export type Random = () => number

/** The same seed gives the same numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Parent = Record<string, unknown>
type Place = { readonly parent: Parent; readonly name: string }

/** A copy with one random value changed. */
export function mutate<T extends object>(random: Random, data: T): T {
  const copy = structuredClone(data)
  const places = placesOf(copy as Parent)
  const { name, parent } = places[Math.floor(random() * places.length)]!
  parent[name] = another(random, parent[name])
  return copy
}

function placesOf(parent: Parent): readonly Place[] {
  return Object.entries(parent).flatMap(([name, value]) => {
    const place = { parent, name }
    if (typeof value !== 'object' || value === null) return [place]
    return Array.isArray(value) ? [place, ...placesOf(value as never)] : placesOf(value as Parent)
  })
}

function another(random: Random, value: unknown): unknown {
  if (typeof value === 'bigint') {
    const others = [value + 1n, value - 1n, value ^ (1n << BigInt(Math.floor(random() * 256))), -1n, undefined]
    return others[Math.floor(random() * others.length)]
  }
  if (typeof value === 'number') return random() < 0.5 ? value + 1 : value + 2 ** 32
  // One element more or less.
  if (Array.isArray(value)) return random() < 0.5 && value.length > 0 ? value.slice(1) : [...value, value.at(-1) ?? {}]
  const text = String(value)
  if (!text.startsWith('0x') || text.length < 4) return `${text}x`
  const at = 2 + Math.floor(random() * (text.length - 2))
  const digit = (Number.parseInt(text[at]!, 16) ^ (1 + Math.floor(random() * 15))).toString(16)
  return random() < 0.05 ? `${text}00` : text.slice(0, at) + digit + text.slice(at + 1)
}
