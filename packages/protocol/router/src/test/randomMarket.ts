import type { PoolState, TokenId, V2PoolState, V3PoolState, V4PoolState } from '@oxbow/amm/PoolState'
import { maxUsableTick, tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import { NATIVE } from '../market/Edge.ts'
import type { Snapshot } from '../market/Snapshot.ts'

export type Random = {
  /** In [0, 1). */
  next(): number
  /** An integer in [0, below). */
  below(limit: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Reproducible numbers from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, chance: (probability) => next() < probability, pick: (items) => items[below(items.length)]! }
}

export const tokenAt = (index: number): TokenId => `0x${(index + 1).toString(16).padStart(40, '0')}`
export const weth = tokenAt(0)

export function snapshotOf(pools: readonly PoolState[], overrides: Partial<Snapshot> = {}): Snapshot {
  return {
    chainId: 31337,
    blockNumber: 1n,
    blockHash: `0x${'11'.repeat(32)}`,
    blockTimestampSeconds: 1_800_000_000,
    wrappedNative: weth,
    pools: new Map(pools.map((pool) => [pool.id, pool])),
    gasPriceWei: 0n,
    transferTaxBps: new Map(),
    allowedHooks: new Set(),
    blindSpots: [],
    ...overrides,
  }
}

/**
 * A market of `tokens` tokens (the first is WETH) whose prices nearly agree within the pools' fees, shallow enough for trades to move them.
 *
 * @param values The tokens' values.
 */
export function randomMarket(random: Random, tokens: number, pools: number, values = randomValues(random, tokens)) {
  return Array.from({ length: pools }, (_, index): PoolState => {
    const first = random.below(tokens)
    const second = (first + 1 + random.below(tokens - 1)) % tokens
    const [low, high] = first < second ? [first, second] : [second, first]
    const price = (values[low]! / values[high]!) * (1 + (random.next() - 0.5) / 100)
    const depth = 1e21 * 10 ** (random.next() * 3 - 1.5)
    return randomPool(random, index, low, high, price, depth)
  })
}

export function randomValues(random: Random, tokens: number): number[] {
  return Array.from({ length: tokens }, () => 10 ** (random.next() * 4 - 2))
}

function randomPool(random: Random, index: number, low: number, high: number, price: number, depth: number): PoolState {
  const protocol = random.pick(['v2', 'v3', 'v4'] as const)
  if (protocol === 'v2')
    return pairOf(index, tokenAt(low), tokenAt(high), depth / Math.sqrt(price), depth * Math.sqrt(price))
  const [feePips, tickSpacing] = random.pick([
    [100, 1],
    [500, 10],
    [3_000, 60],
  ] as const)
  const native = protocol === 'v4' && low === 0 && random.chance(0.5)
  const options = {
    index,
    token0: native ? NATIVE : tokenAt(low),
    token1: tokenAt(high),
    feePips,
    tickSpacing,
    price,
    depth,
  }
  return protocol === 'v3' ? v3Pool(options) : v4Pool(options)
}

export function pairOf(
  index: number,
  token0: TokenId,
  token1: TokenId,
  reserve0: number,
  reserve1: number,
): V2PoolState {
  const id: TokenId = `0x02${index.toString(16).padStart(38, '0')}`
  return {
    protocol: 'v2',
    id,
    token0,
    token1,
    reserve0: BigInt(Math.round(reserve0)),
    reserve1: BigInt(Math.round(reserve1)),
  }
}

export type ConcentratedOptions = {
  index: number
  token0: TokenId
  token1: TokenId
  feePips: number
  tickSpacing: number
  price: number
  depth: number
}

export function v3Pool(options: ConcentratedOptions): V3PoolState {
  return { protocol: 'v3', id: `0x03${options.index.toString(16).padStart(38, '0')}`, ...liquidityOf(options) }
}

export function v4Pool(options: ConcentratedOptions & { hooks?: TokenId; keyFee?: number }): V4PoolState {
  return {
    protocol: 'v4',
    id: `0x04${options.index.toString(16).padStart(62, '0')}`,
    ...liquidityOf(options),
    keyFee: options.keyFee ?? options.feePips,
    hooks: options.hooks ?? NATIVE,
    protocolFeePips: { zeroForOne: 0, oneForZero: 0 },
  }
}

/** One position over the full range, and one around the price with three times the liquidity. */
function liquidityOf({ token0, token1, feePips, tickSpacing, price, depth }: ConcentratedOptions) {
  const sqrtPriceX96 = BigInt(Math.round(Math.sqrt(price) * 2 ** 40)) << 56n
  const tick = tickAtSqrtPriceX96(sqrtPriceX96)
  const edge = maxUsableTick(tickSpacing)
  const near = Math.floor(tick / tickSpacing) * tickSpacing
  const base = BigInt(Math.round(depth))
  const lowest = near - 20 * tickSpacing
  const highest = near + 20 * tickSpacing
  return {
    token0,
    token1,
    feePips,
    tickSpacing,
    sqrtPriceX96,
    tick,
    liquidity: 4n * base,
    ticks: {
      index: Int32Array.from([-edge, lowest, highest, edge]),
      liquidityNet: [base, 3n * base, -3n * base, -base],
    },
  }
}
