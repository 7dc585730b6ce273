import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../../test/randomMarket.ts'
import { bestReach, type RatedPairs, type Reach } from './bestReach.ts'

/** Pairs between some tokens in both directions, one in eight of which pays nothing; cycles may be profitable. */
function randomPairs(random: Random, size: number): RatedPairs {
  const from: number[] = []
  const to: number[] = []
  for (let u = 0; u < size; u++)
    for (let v = 0; v < size; v++) if (u !== v && random.chance(0.7)) [from[from.length], to[to.length]] = [u, v]
  const rates = Float64Array.from(from, () => (random.chance(0.125) ? 0 : 0.5 + random.next()))
  return { size, from: Int32Array.from(from), to: Int32Array.from(to), rates }
}

/**
 * The best walk to each token, by the token before it. No walk turns back at once, returns to the start, touches `avoided`, passes a hub twice, or
 * passes a forbidden one.
 */
function everyWalk(
  pairs: RatedPairs,
  start: number,
  avoided: number,
  maxHops: number,
  barred: readonly number[],
  once: readonly number[],
) {
  const best = Array.from({ length: pairs.size }, () => new Map<number, number>())
  const walk = (passed: readonly number[], product: number) => {
    const at = passed.at(-1)!
    const before = passed.at(-2) ?? -1
    best[at]!.set(before, Math.max(best[at]!.get(before) ?? 0, product))
    if (passed.length > maxHops) return
    for (let pair = 0; pair < pairs.rates.length; pair++) {
      const next = pairs.to[pair]!
      if (pairs.from[pair] !== at || !(pairs.rates[pair]! > 0)) continue
      if (next === before || next === start || next === avoided || barred.includes(next)) continue
      if (once.includes(next) && passed.includes(next)) continue
      walk([...passed, next], product * pairs.rates[pair]!)
    }
  }
  if (start !== avoided) walk([start], 1)
  return best
}

describe('bestReach: against every walk', () => {
  test.each([[[]], [[2]], [[3, 2]]])('hubs %j', (hubs) => {
    const random = createRandom(61)
    const reaches: Reach[] = []
    for (let round = 0; round < 12; round++) {
      // Leftovers of an earlier, larger or smaller search don't matter.
      const pairs = randomPairs(random, 4 + random.below(3))
      const most = 2 + random.below(3)
      bestReach(reaches, pairs, 0, 1, most, hubs)
      for (let set = 0; set < 1 << hubs.length; set++)
        for (let hops = 0; hops <= most; hops++) {
          const once = hubs.filter((_, hub) => (set & (1 << hub)) !== 0)
          const barred = hubs.filter((hub) => !once.includes(hub))
          const expected = everyWalk(pairs, 0, 1, hops, barred, once)
          const { best, second, by } = reaches[set]!
          for (let token = 0; token < pairs.size; token++) {
            const paths = [...expected[token]!].sort((a, b) => b[1] - a[1])
            if (token === 0) expect([best[hops]![0], second[hops]![0], by[hops]![0]]).toEqual([1, 1, -1])
            else {
              expect(best[hops]![token]).toBeCloseTo(paths[0]?.[1] ?? 0, 12)
              expect(second[hops]![token]).toBeCloseTo(paths[1]?.[1] ?? 0, 12)
              expect(by[hops]![token]).toBe(paths[0]?.[0] ?? -1)
            }
          }
        }
    }
  })

  test('of two equally good neighbors the first one is kept, the other is second', () => {
    const reaches: Reach[] = []
    const [from, to] = [Int32Array.of(0, 0, 2, 3), Int32Array.of(2, 3, 4, 4)]
    bestReach(reaches, { size: 5, from, to, rates: Float64Array.of(2, 2, 3, 3) }, 0, 1, 2)
    expect([reaches[0]!.best[2]![4], reaches[0]!.second[2]![4], reaches[0]!.by[2]![4]]).toEqual([6, 6, 2])
  })

  test('through: follows a pair that pays less for larger amounts', () => {
    const reaches: Reach[] = []
    const [from, to] = [Int32Array.of(0, 0, 2, 3), Int32Array.of(2, 3, 4, 4)]
    // Both paths bring 4 by their rates alone; the second pays the square root of what arrives at its first pair.
    const pairs = { size: 5, from, to, rates: Float64Array.of(2, Number.NaN, 2, 2) }
    const through = (pair: number, value: number) => {
      expect(pair).toBe(1)
      return Math.sqrt(value * 9)
    }
    bestReach(reaches, { ...pairs, through }, 0, 1, 2)
    expect([reaches[0]!.best[2]![4], reaches[0]!.second[2]![4], reaches[0]!.by[2]![4]]).toEqual([6, 4, 3])
  })
})
