import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { type FloatMarket, nativeToken } from '../market/FloatMarket.ts'

/** The gas model of docs: marginal gas in the Universal Router, measured on a real node. One model judges everybody. */
const baseGas = 48_000
const hopGas: Readonly<Record<Protocol, number>> = { v2: 54_000, v3: 70_000, v4: 33_000 }
const visitGas = 30_000
/** Several commands deliver the output: it is gathered and sent on. */
const sweepGas = 8_000
/** In a split tokens rest in the router on their way. */
const splitBaseGas = 10_000
const splitHopGas: Readonly<Record<Protocol, number>> = { v2: 10_000, v3: 0, v4: 5_000 }

/** Ether into WETH or back. */
const wrapGas = 14_000

/** An initialised tick that was crossed before, and what crossing any costs once. */
const tickGas = 16_500
const crossingGas: Readonly<Record<Protocol, number>> = { v2: 0, v3: 13_000, v4: 5_000 }

/** What a hop costs more because of the initialised ticks that it crosses. */
export function ticksGas(protocol: Protocol, ticksCrossed: number): number {
  return ticksCrossed > 0 ? crossingGas[protocol] + ticksCrossed * tickGas : 0
}

/** The tokens that a trade begins and ends with: ether and WETH are one node, but one is not the other for nothing. */
export type Ends = readonly [tokenIn: TokenId, tokenOut: TokenId]

/** Gas of a transaction that trades through these edges, each once, ticks left out; v4 hops that can run together share a visit to the PoolManager. */
export function planGas(market: FloatMarket, edges: Iterable<number>, ends: Ends): number {
  const hops = [...new Set(edges)]
  const protocolOf = (edge: number) => market.pools[edge >> 1]!.protocol
  const gas = hops.reduce((sum, edge) => sum + hopGas[protocolOf(edge)], baseGas)
  const visits = (v4First: boolean) => countVisits(market, hops, v4First)
  const wraps = wrapGas * countWraps(market, hops, ends)
  return gas + visitGas * Math.min(visits(true), visits(false)) + splitGas(market, hops) + wraps
}

/** Where ether and WETH meet, what comes as one and leaves as the other is changed. */
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

/** Hops run as soon as all that flows into their token has arrived, v4 hops and others in turn. */
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
