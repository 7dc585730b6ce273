import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { type FloatMarket, nativeToken } from '../market/FloatMarket.ts'

/** The documented gas model: marginal gas in the Universal Router, measured on a real node. One model for all routers. */
const baseGas = 48_000
const hopGas: Readonly<Record<Protocol, number>> = { v2: 54_000, v3: 70_000, v4: 33_000 }
const visitGas = 30_000
/** Collecting and forwarding the output of several commands. */
const sweepGas = 8_000
/** In a split, tokens stay in the router in between. */
const splitBaseGas = 10_000
const splitHopGas: Readonly<Record<Protocol, number>> = { v2: 10_000, v3: 0, v4: 5_000 }

/** Wrapping or unwrapping ether. */
const wrapGas = 14_000

/** An initialized tick that was crossed before, and the one-time cost of crossing any. */
const tickGas = 16_500
const crossingGas: Readonly<Record<Protocol, number>> = { v2: 0, v3: 13_000, v4: 5_000 }

/** Additional gas of a hop for the initialized ticks that it crosses. */
export function ticksGas(protocol: Protocol, ticksCrossed: number): number {
  return ticksCrossed > 0 ? crossingGas[protocol] + ticksCrossed * tickGas : 0
}

/** Input and output tokens of a trade: ether and WETH are one node, but conversion isn't free. */
export type Ends = readonly [tokenIn: TokenId, tokenOut: TokenId]

/** Gas of a transaction that trades through these edges once each, without ticks; v4 hops that can run together share a PoolManager visit. */
export function planGas(market: FloatMarket, edges: Iterable<number>, ends: Ends): number {
  const hops = [...new Set(edges)]
  const protocolOf = (edge: number) => market.pools[edge >> 1]!.protocol
  const gas = hops.reduce((sum, edge) => sum + hopGas[protocolOf(edge)], baseGas)
  const visits = (v4First: boolean) => countVisits(market, hops, v4First)
  const wraps = wrapGas * countWraps(market, hops, ends)
  return gas + visitGas * Math.min(visits(true), visits(false)) + splitGas(market, hops) + wraps
}

/** Ether and WETH that arrive as one and leave as the other are converted. */
function countWraps(market: FloatMarket, hops: readonly number[], [tokenIn, tokenOut]: Ends): number {
  const comes = market.nodeOf.get(tokenIn) === 0 ? [tokenIn] : []
  const leaves = market.nodeOf.get(tokenOut) === 0 ? [tokenOut] : []
  for (const edge of hops) {
    const { token0, token1 } = market.pools[edge >> 1]!
    const [sold, bought] = edge % 2 === 0 ? [token0, token1] : [token1, token0]
    if (market.to[edge] === 0) comes.push(bought)
    if (market.from[edge] === 0) leaves.push(sold)
  }
  const isEther = (token: TokenId) => token === nativeToken
  const isWeth = (token: TokenId) => token !== nativeToken
  const unwraps = comes.some(isWeth) && leaves.some(isEther)
  const wraps = leaves.some(isWeth) && (comes.some(isEther) || unwraps)
  return Number(unwraps) + Number(wraps)
}

function splitGas(market: FloatMarket, hops: readonly number[]): number {
  const given = new Set(hops.map((edge) => market.from[edge]!))
  if (given.size === hops.length) return 0
  const protocolOf = (edge: number) => market.pools[edge >> 1]!.protocol
  const last = hops.filter((edge) => !given.has(market.to[edge]!)).map(protocolOf)
  const deliveries = last.filter((protocol) => protocol !== 'v4').length + (last.includes('v4') ? 1 : 0)
  const extra = hops.reduce((sum, edge) => sum + splitHopGas[protocolOf(edge)], splitBaseGas)
  return extra + (deliveries > 1 ? sweepGas : 0)
}

/** Hops run as soon as their token's whole inflow has arrived, v4 hops and others in turn. */
function countVisits(market: FloatMarket, hops: readonly number[], v4First: boolean): number {
  const awaited = new Map<number, number>()
  for (const edge of hops) awaited.set(market.to[edge]!, (awaited.get(market.to[edge]!) ?? 0) + 1)
  let left = [...hops]
  const run = (isV4: boolean): number => {
    let ran = 0
    for (;;) {
      const ready = left.filter(
        (edge) => (market.pools[edge >> 1]!.protocol === 'v4') === isV4 && !(awaited.get(market.from[edge]!)! > 0),
      )
      if (ready.length === 0) return ran
      left = left.filter((edge) => !ready.includes(edge))
      for (const edge of ready) awaited.set(market.to[edge]!, awaited.get(market.to[edge]!)! - 1)
      ran += ready.length
    }
  }
  let visits = v4First && run(true) > 0 ? 1 : 0
  while (left.length > 0) {
    const others = run(false)
    const inV4 = run(true)
    if (inV4 > 0) visits++
    if (others + inV4 === 0) return visits + left.length
  }
  return visits
}
