import type { RandomBytes } from '../secrets/drawBytes.ts'

/** Deterministic random-looking bytes, never repeated within one run. */
export function countingRandom(seed = 1): RandomBytes {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return (value ^ (value >>> 14)) & 0xff
  }
  return (length) => Uint8Array.from({ length }, next)
}
