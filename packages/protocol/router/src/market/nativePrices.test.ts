import type { PoolState } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { expect, test } from 'vitest'
import { pairOf, snapshotOf, tokenAt, weth } from '../test/randomMarket.ts'
import { marketOf } from './Market.ts'
import { fromWei, nativePrices } from './nativePrices.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [typeof weth, typeof weth, typeof weth, typeof weth]
/** The value of one wei in each token, in the given order, and the pool that it comes from. */
function pricesOf(pools: readonly PoolState[], tokens: readonly (typeof weth)[], leastWei = 0) {
  const market = marketOf(snapshotOf(pools))
  const { pricedBy, unitsPerWei } = nativePrices(market.edges, market.depths, market.size, leastWei)
  return tokens.map((token) => {
    const node = market.nodeOf.get(token)!
    return { units: unitsPerWei[node]!, pool: pricedBy[node]?.pool.id, of: (wei: bigint) => fromWei(market, node, wei) }
  })
}

test("one wei of ETH is one wei; other tokens by a pool's spot price without its fee", () => {
  const pool = pairOf(1, weth, a, 1e18, 3e18)
  const [eth, token] = pricesOf([pool], [weth, a])
  expect(eth).toMatchObject({ units: 1, pool: undefined })
  expect(eth!.of(7n)).toBe(7n)
  expect(token!.units).toBeCloseTo(3, 12)
  expect(token!.pool).toBe(pool.id)
  expect(token!.of(7n)).toBe(21n)
})

test('fromWei rounds down', () => {
  const [token] = pricesOf([pairOf(1, weth, a, 3e18, 1e18)], [a])
  expect([2n, 3n, 5n, 6n].map((wei) => token!.of(wei))).toEqual([0n, 1n, 1n, 2n])
})

test('a token is priced by the pool that holds the most wei', () => {
  const deep = pairOf(2, weth, a, 1e18, 2e18)
  const lies = [pairOf(1, weth, a, 1e15, 1e19), pairOf(3, weth, a, 1e16, 1e20)]
  for (const pools of [
    [deep, ...lies],
    [...lies, deep],
  ])
    expect(pricesOf(pools, [a])[0]).toMatchObject({ pool: deep.id, units: expect.closeTo(2, 9) })
})

test('prices propagate along the widest path, measured by its narrowest pool', () => {
  // b through a (1e18 wei wide) instead of directly (1e17).
  const pools = [pairOf(1, weth, a, 1e19, 2e19), pairOf(2, a, b, 2e18, 10e18), pairOf(3, weth, b, 1e17, 1e19)]
  const [viaA] = pricesOf(pools, [b])
  expect(viaA).toMatchObject({ pool: pools[1]!.id, units: expect.closeTo(10, 9) })
  expect(viaA!.of(1_000n)).toBe(10_000n)
  // Now the first pool on the path is narrow, so the direct pool is wider.
  const narrow = [pairOf(1, weth, a, 1e16, 2e16), ...pools.slice(1)]
  expect(pricesOf(narrow, [b])[0]).toMatchObject({ pool: pools[2]!.id, units: expect.closeTo(100, 9) })
})

test('no price on an island, or more than three pools away', () => {
  const chain = [weth, a, b, c, d].map((token, index, all) => [token, all[index + 1]] as const).slice(0, 4)
  const pools = chain.map(([one, other], index) => pairOf(index, one, other!, 1e18, 1e18))
  const [third, fourth] = pricesOf(pools, [c, d])
  expect(third!.units).toBeCloseTo(1, 9)
  expect(fourth).toMatchObject({ units: 0, pool: undefined })
  expect(fourth!.of(1_000n)).toBeUndefined()
  const [one, other] = pricesOf([pairOf(1, weth, a, 1e18, 1e18), pairOf(2, c, d, 1e18, 1e18)], [c, d])
  expect([one!.of(1n), other!.of(1n)]).toEqual([undefined, undefined])
})

test('a mintable token prices nothing of which its pool holds hardly any', () => {
  const honest = pairOf(1, weth, a, 1e18, 2e18)
  // More WETH than the honest pool, and any number of minted tokens, for a few units of a.
  const own = pairOf(2, weth, b, 4e18, 1e24)
  const lie = (held: number) => pairOf(3, a, b, held, 1e28)
  for (const held of [1e12, 1e15]) {
    expect(pricesOf([honest, own, lie(held)], [a])[0]).toMatchObject({ pool: honest.id, units: expect.closeTo(2, 9) })
    expect(pricesOf([own, lie(held)], [a])[0]!.pool).toBe(lie(held).id)
  }
  // A pool that holds as much of it is trusted.
  expect(pricesOf([honest, own, lie(1e17)], [a])[0]!.pool).toBe(lie(1e17).id)
})

test("a pool with a lot of a token but hardly any wei doesn't price it", () => {
  const honest = pairOf(1, weth, a, 1e20, 2e20)
  expect(pricesOf([honest, pairOf(2, weth, a, 1e17, 1e28)], [a])[0]!.pool).toBe(honest.id)
})

test('a pool that holds too little prices nothing', () => {
  // A pair pays out half of its reserve until its price has changed by a factor of four.
  const pools = [pairOf(1, weth, a, 1e15, 2e15), pairOf(2, a, b, 1e18, 1e18)]
  expect(pricesOf(pools, [a, b], 4e14).map(({ units }) => units > 0)).toEqual([true, true])
  expect(pricesOf(pools, [a, b], 6e14).map(({ units }) => units)).toEqual([0, 0])
})

test("taking over a token's gas price costs at least a sixth of its deepest pool's depth", () => {
  // Both pay out half of their reserves until their price has changed by a factor of four.
  const honest = pairOf(1, weth, a, 1e20, 2e20)
  const depth = 5e19
  // Claims that gas costs twice, half and a quarter of the real amount of the token.
  for (const off of [2, 1 / 2, 1 / 4]) {
    const lie = (wei: number) => pairOf(2, weth, a, wei, 2 * off * wei)
    expect(pricesOf([honest, lie(0.99e20)], [a])[0]!.pool).toBe(honest.id)
    const least = lie(1.01e20)
    expect(pricesOf([honest, least], [a])[0]!.pool).toBe(least.id)
    // Anyone can trade such a pool back to the honest price and keep the difference, less the fee.
    const toPrice = (units: number) => Number(units) * (Math.sqrt(Math.max(off, 1 / off)) - 1)
    const sold = off > 1 ? weth : a
    const amountIn = BigInt(Math.round(toPrice(off > 1 ? 1.01e20 : 2 * off * 1.01e20)))
    const quote = quoteExactIn(least, sold, amountIn)
    if (quote.status !== 'filled') throw new Error(quote.status)
    const won =
      off > 1 ? Number(quote.amountOut) / 2 - Number(amountIn) : Number(quote.amountOut) - Number(amountIn) / 2
    expect(won / depth).toBeGreaterThan(off === 1 / 2 ? 0.16 : 0.32)
  }
})
