import { describe, expect, test } from 'vitest'
import { advance, depthOf, type PriceSource, sight } from './PriceSource.ts'
import { maxJump, maxSources, timeConstantSeconds } from './policy.ts'

const hour = 3_600
const steady: PriceSource = {
  poolId: '0xaa',
  anchor: 'stable',
  logPrice: 0,
  depth: 1_000,
  standingLogPrice: 0,
  standingDepth: 1_000,
  standingHeld: 100_000,
  sinceTimestamp: 1_000,
}
const pool = { poolId: '0xaa', anchor: 'stable' } as const

describe('advance', () => {
  test('behavior: a price that came and went within one block weighs nothing', () => {
    const moved = sight([steady], pool, { logPrice: 5, depth: 1_000, held: 100_000, timestamp: 2_000 })
    const restored = sight(moved, pool, { logPrice: 0, depth: 1_000, held: 100_000, timestamp: 2_000 })
    expect(restored[0]).toEqual({ ...steady, sinceTimestamp: 2_000 })
  })

  test('behavior: weighs a price by how long it stood', () => {
    const moved = sight([steady], pool, { logPrice: 0.1, depth: 1_000, held: 100_000, timestamp: 1_000 })[0]!
    expect(advance(moved, 1_012).logPrice).toBeCloseTo(0.002, 4)
    expect(advance(moved, 1_000 + timeConstantSeconds).logPrice).toBeCloseTo(0.1 * (1 - 1 / Math.E), 10)
    expect(advance(moved, 1_000 + 24 * hour).logPrice).toBeCloseTo(0.1, 10)
  })

  test('behavior: many small steps are the same as one', () => {
    const moved = { ...steady, standingLogPrice: 0.3, standingDepth: 500 }
    let stepped = moved
    for (let time = 1_000; time <= 2_000; time += 50) stepped = advance(stepped, time)
    const once = advance(moved, 2_000)
    expect(stepped.logPrice).toBeCloseTo(once.logPrice, 12)
    expect(stepped.depth).toBeCloseTo(once.depth, 9)
  })

  test('behavior: believes no more than a tenfold jump at a time', () => {
    const moved = { ...steady, standingLogPrice: Math.log(1e9) }
    expect(Math.exp(advance(moved, 1_000 + 24 * hour).logPrice)).toBeCloseTo(maxJump, 6)
  })

  test('behavior: time does not run backwards', () => {
    expect(advance(steady, 500)).toBe(steady)
  })
})

describe('sight', () => {
  test('behavior: the depth of a new pool grows with the time it stands', () => {
    const fresh = sight([], pool, { logPrice: 0, depth: 1_000_000, held: 100_000, timestamp: 1_000 })[0]!
    expect(depthOf(fresh)).toBe(0)
    expect(depthOf(advance(fresh, 1_012))).toBeLessThan(20_000)
    expect(depthOf(advance(fresh, 1_000 + hour))).toBeGreaterThan(990_000)
  })

  test('behavior: depth that has left does not count', () => {
    const left = sight([steady], pool, { logPrice: 0, depth: 3, held: 100_000, timestamp: 2_000 })[0]!
    expect(depthOf(left)).toBe(3)
  })

  test('behavior: keeps the deepest pools when there are too many', () => {
    const full = Array.from({ length: maxSources }, (_, index) => ({
      ...steady,
      poolId: `0x${index}` as const,
      depth: 100 + index,
    }))
    const shallow = sight(
      full,
      { ...pool, poolId: '0xbb' },
      { logPrice: 0, depth: 50, held: 100_000, timestamp: 2_000 },
    )
    expect(shallow).toEqual(full)
    const deep = sight(
      full,
      { ...pool, poolId: '0xbb' },
      { logPrice: 0, depth: 5_000, held: 100_000, timestamp: 2_000 },
    )
    expect(deep).toHaveLength(maxSources)
    expect(deep.map(({ poolId }) => poolId)).not.toContain('0x0')
    expect(deep.map(({ poolId }) => poolId)).toContain('0xbb')
  })

  test('behavior: a crowd of new pools does not drive out a deep one in which nothing has happened since it was made', () => {
    let sources = sight([], pool, { logPrice: 0, depth: 2_000, held: 100_000, timestamp: 1_000 })
    for (let n = 0; n < 2 * maxSources; n++)
      sources = sight(
        sources,
        { ...pool, poolId: `0x${n}` },
        { logPrice: 4, depth: 20, held: 100_000, timestamp: 1_000 + hour },
      )
    expect(sources).toHaveLength(maxSources)
    expect(sources.map(({ poolId }) => poolId)).toContain(pool.poolId)
  })

  test('behavior: a pool without depth is no source', () => {
    expect(sight([], pool, { logPrice: 0, depth: 0, held: 100_000, timestamp: 1_000 })).toEqual([])
  })
})
