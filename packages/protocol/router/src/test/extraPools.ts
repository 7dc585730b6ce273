import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import { pairOf, type Random, tokenAt, v3Pool, v4Pool } from './randomMarket.ts'

export const KINDS = ['island', 'dust', 'mispriced', 'own token', 'thin', 'empty', 'all fee'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Pools that anyone may add to a market of the first `tokens` tokens with known prices: on islands, of dust, mispriced, with worthless tokens of
 * their own, with arbitrary liquidity in a range so narrow that it costs nothing, without liquidity, or with a fee of 100 %.
 *
 * @param depth Holdings of an ordinary pool, in raw units of a token of value 1.
 */
export function extraPools(random: Random, kind: Kind, values: readonly number[], depth: number): PoolState[] {
  const count = 1 + random.below(4)
  const ownTokens = values.length + 1_000 * (1 + KINDS.indexOf(kind))
  // Ids before and after those of the market, whose tokens are numbered in the order of ids.
  const prefix = random.pick(['0x00', '0x0f'])
  const made = Array.from({ length: count }, (_, position) => {
    const index = 100_000 * (1 + KINDS.indexOf(kind)) + position
    const first = random.below(values.length)
    const second = (first + 1 + random.below(values.length - 1)) % values.length
    const [low, high] = first < second ? [first, second] : [second, first]
    const price = values[low]! / values[high]!
    const tokens = { low: tokenAt(low), high: tokenAt(high) }
    const off = (by: number) => Math.exp((random.next() - 0.5) * 2 * Math.log(by))
    switch (kind) {
      case 'island': {
        const [one, other] = [tokenAt(ownTokens), tokenAt(ownTokens + 1 + random.below(2))]
        return anyPool(random, index, one, other, off(100), depth * off(1e6))
      }
      case 'dust':
        return anyPool(random, index, tokens.low, tokens.high, price * off(3), depth * 10 ** (-4 - 8 * random.next()))
      case 'mispriced':
        return anyPool(random, index, tokens.low, tokens.high, price * off(1.5), depth * 10 ** (-3 + 3 * random.next()))
      case 'own token': {
        // The token's creator has practically unlimited amounts of it, and little of anything else.
        const own = tokenAt(ownTokens + random.below(2))
        const mine = 2 ** (60 + random.below(50))
        return pairOf(index, tokens.low, own, depth * 10 ** (-8 * random.next()), mine)
      }
      case 'thin':
        return thinPool(random, index, tokens.low, tokens.high, price * off(1e6))
      case 'empty':
        return { ...anyPool(random, index, tokens.low, tokens.high, price * off(1e9), depth), ...NOTHING } as PoolState
      default:
        return v4Pool({ ...range(index, tokens.low, tokens.high, price * off(1e3), depth * 1e6), feePips: 1_000_000 })
    }
  })
  return made.map((pool) => ({ ...pool, id: pool.id.replace(/^0x../, prefix) as TokenId }))
}

function anyPool(random: Random, index: number, token0: TokenId, token1: TokenId, price: number, depth: number) {
  if (random.chance(0.4)) return pairOf(index, token0, token1, depth / Math.sqrt(price), depth * Math.sqrt(price))
  return (random.chance(0.5) ? v3Pool : v4Pool)(range(index, token0, token1, price, depth))
}

/** Liquidity of 2^100 in a range of one tick around the price: a few units of either token. */
function thinPool(random: Random, index: number, token0: TokenId, token1: TokenId, price: number): PoolState {
  const pool = v3Pool({ ...range(index, token0, token1, price, 1), feePips: 100, tickSpacing: 1 })
  const tick = tickAtSqrtPriceX96(pool.sqrtPriceX96)
  const liquidity = 2n ** BigInt(40 + random.below(20))
  return { ...pool, liquidity, ticks: { index: Int32Array.of(tick, tick + 1), liquidityNet: [liquidity, -liquidity] } }
}

const range = (index: number, token0: TokenId, token1: TokenId, price: number, depth: number) => {
  return {
    index,
    token0,
    token1,
    feePips: 3_000,
    tickSpacing: 60,
    price: Math.min(Math.max(price, 1e-30), 1e30),
    depth,
  }
}

/** A pair without reserves, and a pool without liquidity. */
const NOTHING = {
  reserve0: 0n,
  reserve1: 0n,
  liquidity: 0n,
  ticks: { index: Int32Array.of(), liquidityNet: [] },
}
