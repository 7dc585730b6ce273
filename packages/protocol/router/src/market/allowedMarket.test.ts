import { describe, expect, test } from 'vitest'
import type { RouteOptions } from '../Plan.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, v4Pool } from '../test/randomMarket.ts'
import { allowedMarket } from './allowedMarket.ts'
import { marketOf } from './Market.ts'

const [a, b] = [tokenAt(1), tokenAt(2)] as const
const range = { token0: a, token1: b, feePips: 500, tickSpacing: 10, price: 1, depth: 1e24 }
const watching = `0x${'77'.repeat(18)}0040` as const
const pools = {
  v2: pairOf(1, a, b, 1e24, 1e24),
  v3: v3Pool({ ...range, index: 2 }),
  v4: v4Pool({ ...range, index: 3 }),
  hooked: v4Pool({ ...range, index: 4, hooks: watching }),
}
const snapshot = snapshotOf(Object.values(pools))
const namesOf = (options: RouteOptions) => {
  const market = allowedMarket(snapshot, options)
  return Object.entries(pools).flatMap(([name, { id }]) => (market.snapshot.pools.has(id) ? [name] : []))
}

describe('allowedMarket', () => {
  test("without exclusions, returns the snapshot's own market", () => {
    for (const options of [{}, { hooks: 'allowed' }, { excludePools: [] }, { maxHops: 2 }] as const)
      expect(allowedMarket(snapshot, options)).toBe(marketOf(snapshot))
  })

  test.each<[RouteOptions, readonly string[]]>([
    [{ protocols: ['v2'] }, ['v2']],
    [{ protocols: ['v4', 'v3'] }, ['v3', 'v4', 'hooked']],
    [{ protocols: [] }, []],
    [{ hooks: 'none' }, ['v2', 'v3', 'v4']],
    [{ excludePools: [pools.v3.id] }, ['v2', 'v4', 'hooked']],
    [{ protocols: ['v3', 'v4'], hooks: 'none', excludePools: [pools.v3.id] }, ['v4']],
  ])('%o', (options, expected) => {
    expect(namesOf(options)).toEqual(expected)
  })

  test('caches equal parts, however they are requested', () => {
    const made = allowedMarket(snapshot, { protocols: ['v2', 'v3'] })
    expect(allowedMarket(snapshot, { protocols: ['v3', 'v2'], hooks: 'allowed' })).toBe(made)
    const without = allowedMarket(snapshot, { excludePools: [pools.v2.id, pools.v3.id] })
    expect(allowedMarket(snapshot, { excludePools: [pools.v3.id, pools.v2.id] })).toBe(without)
    expect(allowedMarket(snapshot, { protocols: ['v2', 'v3'], hooks: 'none' })).not.toBe(made)
  })

  test('keeps sixteen parts per snapshot, then drops all of them', () => {
    const own = snapshotOf(Object.values(pools))
    const exclude = (index: number) => allowedMarket(own, { excludePools: [tokenAt(index)] })
    const first = exclude(0)
    for (let index = 1; index < 16; index++) exclude(index)
    expect(exclude(0)).toBe(first)
    exclude(16)
    expect(exclude(0)).not.toBe(first)
  })

  test("the next block: patches parts by protocol, and doesn't mix excluded pools", () => {
    const own = snapshotOf(Object.values(pools))
    const next = { ...own, gasPriceWei: 5n }
    const before = allowedMarket(own, { protocols: ['v3', 'v4'] })
    allowedMarket(own, { protocols: ['v3', 'v4'], excludePools: [pools.v3.id] })
    expect(allowedMarket(next, { protocols: ['v3', 'v4'] }).pairFrom).toBe(before.pairFrom)
    const without = allowedMarket(own, { excludePools: [pools.v3.id] })
    expect(allowedMarket(next, { excludePools: [pools.v3.id] }).pairFrom).toBe(without.pairFrom)
    expect(allowedMarket(next, { excludePools: [pools.v3.id] }).snapshot.pools.has(pools.v2.id)).toBe(true)
  })
})
