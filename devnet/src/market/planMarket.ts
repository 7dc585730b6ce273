import type { Contracts } from '@oxbow/chain/Network'
import { type Address, zeroAddress } from 'viem'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import { dynamicFee, type PoolKey, v2PoolKey, v3PoolKey, v4PoolKey } from '../pools/PoolKey.ts'
import * as Price from '../pools/Price.ts'
import type { PoolPlan } from '../pools/queuePool.ts'
import { tokenAddress } from '../tokens/queueToken.ts'
import { type ChainSlug, quirkTable, type TokenRow, tokenTable, wrappedEther } from '../tokens/tokenTable.ts'
import { type PoolRow, poolRows, quirkPoolRows } from './poolTable.ts'
import { createRandom, type Random } from './Random.ts'

export type MarketToken = TokenRow & { readonly address: Address }

export type MarketPool = {
  readonly key: PoolKey
  readonly token0: MarketToken
  readonly token1: MarketToken
  readonly tvlUsd: number
  /** Swap fee; the initial one if a hook sets it. */
  readonly feePips: number
  /** False if trading doesn't work normally: hostile hooks, and tokens with transfer restrictions. */
  readonly isTraded: boolean
}

export type Market = {
  readonly slug: ChainSlug
  /** WETH first, then the regular tokens, then those with a quirk. */
  readonly tokens: readonly MarketToken[]
  readonly pools: readonly MarketPool[]
}

/**
 * Tokens and pools of a chain with their addresses; `symbols` selects regular
 * tokens. Depends only on the chain, so no market data needs to be stored.
 */
export function planMarket(
  slug: ChainSlug,
  contracts: Required<Contracts>,
  symbols: readonly string[] = tokenTable.map(({ symbol }) => symbol),
): Market {
  const weth = { ...wrappedEther, address: contracts.weth }
  const here = (rows: readonly TokenRow[]) =>
    rows.filter(({ chains }) => chains.includes(slug)).map((row) => ({ ...row, address: tokenAddress(row) }))
  const regular = here(tokenTable.filter(({ symbol }) => symbols.includes(symbol)))
  const odd = here(quirkTable)

  const bySymbol = new Map<string, MarketToken>([
    ['ETH', { ...weth, address: zeroAddress }],
    ['WETH', weth],
    ...regular.map((token) => [token.symbol, token] as const),
  ])
  const byQuirk = new Map([...bySymbol, ...odd.map((token) => [token.quirk!, token] as const)])
  const pools = [
    ...poolRows(slug).flatMap((row) => toPool(contracts, row, bySymbol)),
    ...quirkPoolRows.flatMap((row) => toPool(contracts, row, byQuirk)),
  ]
  return { slug, tokens: [weth, ...regular, ...odd], pools }
}

function toPool(contracts: Required<Contracts>, row: PoolRow, tokens: ReadonlyMap<string, MarketToken>): MarketPool[] {
  const [a, b] = row.pair.map((symbol) => tokens.get(symbol))
  if (!a || !b) return []
  const key = toKey(contracts, row, a.address, b.address)
  const [token0, token1] = key.token0 === a.address.toLowerCase() ? [a, b] : [b, a]
  const feePips = row.feePips ?? 3_000
  const isTraded = row.hook !== 'HostileHook' && !untraded.has(a.quirk) && !untraded.has(b.quirk)
  return [{ key, token0, token1, tvlUsd: row.tvlMillions * 1e6, feePips, isTraded }]
}

const untraded = new Set<TokenRow['quirk']>(['fee-on-transfer', 'honeypot', 'reverting-transfer'])

const v4TickSpacings: Record<number, number> = { 10: 1, 100: 1, 500: 10, 3000: 60, 10000: 200 }

function toKey(contracts: Required<Contracts>, row: PoolRow, a: Address, b: Address): PoolKey {
  if (row.protocol === 'v2') return v2PoolKey(contracts, a, b)
  if (row.protocol === 'v3') return v3PoolKey(contracts, a, b, row.feePips!)
  return v4PoolKey(a, b, {
    keyFee: row.feePips ?? dynamicFee,
    tickSpacing: v4TickSpacings[row.feePips ?? 3_000]!,
    hooks: row.hook && ownAddress(row.hook),
  })
}

/** Raw units of token1 per token0, from US dollar prices of whole tokens. */
export function toRawPrice(pool: MarketPool, usd0: number, usd1: number): number {
  return (usd0 / usd1) * 10 ** (pool.token1.decimals - pool.token0.decimals)
}

/** How a pool starts: at `price`, with liquidity in ranges that the market will move through. */
export function planPool(pool: MarketPool, price: number, usd1: number, seed: string): PoolPlan {
  const { key, tvlUsd } = pool
  const value1 = (tvlUsd / usd1) * 10 ** pool.token1.decimals
  if (key.protocol === 'v2') {
    return { key, amount0: BigInt(Math.round(value1 / 2 / price)), amount1: BigInt(Math.round(value1 / 2)) }
  }
  const random = createRandom(`${seed}/${key.id}`)
  const positions = ranges(pool).map(({ width, share }) => {
    const range = width === undefined ? Price.fullRange(key.tickSpacing) : around(price, width, key.tickSpacing, random)
    return { ...range, liquidity: Price.toLiquidity(range, price, value1 * share) }
  })
  return { key, sqrtPriceX96: Price.toSqrtPriceX96(price), positions }
}

/**
 * Ranges by their half width as a factor of the price, with their share of the pool's value.
 * Small pools have fewer, because each position makes every block of the chain slightly slower.
 */
function ranges({ token0, token1, tvlUsd }: MarketPool): readonly { width?: number; share: number }[] {
  const movement = isPegged(token0, token1) ? 0.002 : 0.06
  if (tvlUsd < 1e6) return [{ share: 0.2 }, { width: movement * 5, share: 0.8 }]
  if (tvlUsd < 3e6) return [{ share: 0.15 }, { width: movement * 8, share: 0.45 }, { width: movement * 2, share: 0.4 }]
  return [
    { share: 0.1 },
    { width: movement * 8, share: 0.3 },
    { width: movement * 3, share: 0.35 },
    { width: movement, share: 0.25 },
  ]
}

/** Tokens with a stable ratio: stablecoins, or wrapped versions of one coin. */
function isPegged(a: MarketToken, b: MarketToken): boolean {
  if ((a.follows ?? a.symbol) === (b.follows ?? b.symbol)) return true
  return a.hourlyVolatility < 0.0001 && b.hourlyVolatility < 0.0001 && !a.follows && !b.follows
}

/** A range around a price, off center by up to a third of the width. */
export function around(price: number, width: number, tickSpacing: number, random: Random) {
  const shift = ((random.next() - 0.5) * 2 * width) / 3
  const snap = (factor: number) => Math.round(Price.toTick(price * factor) / tickSpacing) * tickSpacing
  const tickLower = snap(1 / (1 + width) + shift)
  return { tickLower, tickUpper: Math.max(snap(1 + width + shift), tickLower + tickSpacing) }
}
