import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { Hop, Plan } from '@oxbow/router/Plan'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { NATIVE } from './tradingFloor.ts'

/** Reproducible numbers in [0, 1) from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Leg = { readonly pool: PoolState; readonly tokenIn: TokenId; readonly tokenOut: TokenId }

/**
 * A random split plan: tokens in random order, random pools from earlier to later ones, random shares. Every pool is used once, so its quote holds.
 */
export function randomPlan(snapshot: Snapshot, tokens: readonly TokenId[], random: () => number): Plan | undefined {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const nodeOf = (token: TokenId) => (token === NATIVE ? snapshot.wrappedNative : token)
  const order = tokens.toSorted(() => random() - 0.5).slice(0, 2 + Math.floor(random() * (tokens.length - 1)))
  const rank = (token: TokenId) => order.indexOf(nodeOf(token))

  let legs: Leg[] = [...snapshot.pools.values()]
    .filter((pool) => rank(pool.token0) >= 0 && rank(pool.token1) >= 0 && random() < 0.8)
    .map((pool) => {
      const forth = rank(pool.token0) < rank(pool.token1)
      return { pool, tokenIn: forth ? pool.token0 : pool.token1, tokenOut: forth ? pool.token1 : pool.token0 }
    })
  legs = connected(legs, order, nodeOf)
  if (legs.length < 2) return undefined

  const amountIn = BigInt(Math.round(10 ** (17 + random() * 3.5)))
  const balances = new Map([[order[0]!, amountIn]])
  const hops: Hop[] = []
  for (const node of order.slice(0, -1)) {
    const outgoing = legs.filter((leg) => nodeOf(leg.tokenIn) === node)
    const weights = outgoing.map(() => random() + 0.02)
    const weight = weights.reduce((sum, next) => sum + next, 0)
    const total = balances.get(node) ?? 0n
    let left = total
    for (const [index, leg] of outgoing.entries()) {
      const isLast = index === outgoing.length - 1
      const share = isLast ? left : (total * BigInt(Math.round((weights[index]! / weight) * 2 ** 40))) >> 40n
      left -= share
      if (share === 0n) return undefined
      const quote = quoteExactIn(leg.pool, leg.tokenIn, share)
      if (quote.status !== 'filled' || quote.amountOut === 0n) return undefined
      hops.push(hopOf(leg, share, quote.amountOut))
      const target = nodeOf(leg.tokenOut)
      balances.set(target, (balances.get(target) ?? 0n) + quote.amountOut)
    }
  }
  const form = (node: TokenId) => (node === snapshot.wrappedNative ? pick([NATIVE, node]) : node)
  return {
    chainId: snapshot.chainId,
    blockNumber: snapshot.blockNumber,
    blockHash: snapshot.blockHash,
    tradeType: 'exact-in',
    tokenIn: form(order[0]!),
    tokenOut: form(order.at(-1)!),
    amountIn,
    amountOut: balances.get(order.at(-1)!)!,
    hops,
    paths: [],
    gasUnits: 0n,
    gasCostInQuoteToken: undefined,
    spotPrice: { numerator: 1n, denominator: 1n },
    priceImpactBps: 0,
    optimalityGapBps: undefined,
  }
}

/** Drops legs without inflow and those that lead nowhere. */
function connected(legs: Leg[], order: readonly TokenId[], nodeOf: (token: TokenId) => TokenId): Leg[] {
  const kept = legs.filter(
    (leg) =>
      (nodeOf(leg.tokenIn) === order[0] || legs.some((other) => nodeOf(other.tokenOut) === nodeOf(leg.tokenIn))) &&
      (nodeOf(leg.tokenOut) === order.at(-1) || legs.some((other) => nodeOf(other.tokenIn) === nodeOf(leg.tokenOut))),
  )
  return kept.length === legs.length ? kept : connected(kept, order, nodeOf)
}

function hopOf({ pool, tokenIn, tokenOut }: Leg, amountIn: bigint, amountOut: bigint): Hop {
  const feePips = pool.protocol === 'v2' ? 3_000 : pool.feePips
  return {
    poolId: pool.id,
    protocol: pool.protocol,
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
    feePips,
    keyFee: pool.protocol === 'v4' ? pool.keyFee : feePips,
    tickSpacing: pool.protocol === 'v2' ? 0 : pool.tickSpacing,
    hooks: pool.protocol === 'v4' ? pool.hooks : NATIVE,
  }
}
