import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { type Edge, NATIVE } from './market/Edge.ts'
import type { QuotedHop } from './path/quoteHop.ts'

/**
 * Marginal gas in the Universal Router, measured on a real node with pools in use (encodePlan.gas.test.ts in `packages/protocol/calldata` holds whole plans against
 * it). What a hop costs depends on its neighbours and on the ticks that it crosses.
 */
export const GAS = {
  /** Transaction and dispatch; with a token, its pull through Permit2 too, the signature not included. */
  base: { native: 34_000, token: 48_000 },
  /** A v3 pool whose tick moves writes down where it was, in its first trade of a second: 5,000, which about half of all hops pay. */
  hop: { v2: 54_000, v3: 70_000, v4: 33_000 } satisfies Record<Protocol, number>,
  /** Opening and settling the PoolManager, once for each unbroken run of v4 hops. */
  v4Group: 30_000,
  /** A switch between ETH and WETH. */
  wrap: 14_000,
  /** Several commands deliver the output: it is gathered in the router and sent on. */
  sweep: 8_000,
  /** In a split tokens rest in the router on their way: what that costs once, and for each hop. */
  split: { base: 10_000, hop: { v2: 10_000, v3: 0, v4: 5_000 } satisfies Record<Protocol, number> },
  /** Each path beside the first of an exact output: its own command, limits and transfers. */
  part: 6_000,
  /** An initialised tick that was crossed before; the first time ever it costs 27,000 more. */
  tick: 16_500,
  /** A hop that crosses ticks, however many: what it reads and writes once for all of them. */
  crossing: { v2: 0, v3: 13_000, v4: 5_000 } satisfies Record<Protocol, number>,
  /** A word of 256 usable ticks that a price comes into, whether or not it holds one. */
  word: { v3: 7_200, v4: 5_700 },
  /** What a token that takes a tax costs more for each transfer. */
  taxedTransfer: 15_000,
  /** What a hop uses beyond the weight that the search gives it, on average. */
  unweighed: { v2: 0, v3: 0, v4: 3_000 } satisfies Record<Protocol, number>,
} as const

/** Gas of a trade before its first hop. */
export function baseGas(tokenIn: TokenId): number {
  return tokenIn === NATIVE ? GAS.base.native : GAS.base.token
}

/**
 * Gas that `edge` adds next to the hop that was planned before it: its neighbour towards the input (exact in) or the output (exact out).
 * Symmetric, so that a path costs the same from both ends. `joint` is the currency that the neighbour, or the user, holds at the shared token.
 */
export function hopGas(edge: Edge, neighbour: Edge | undefined, mine: TokenId, joint: TokenId): number {
  const { protocol } = edge.pool
  return GAS.hop[protocol] + joinGas(protocol === 'v4', neighbour?.pool.protocol === 'v4', mine !== joint)
}

/** What a hop costs more because of its neighbour: a v4 hop opens a group unless it goes on with the neighbour's, and ETH may have to become WETH between them or back. */
export function joinGas(isV4: boolean, isBesideV4: boolean, switchesForm: boolean): number {
  const opensGroup = isV4 && (!isBesideV4 || switchesForm)
  return (opensGroup ? GAS.v4Group : 0) + (switchesForm ? GAS.wrap : 0)
}

/** What a hop costs more because of the initialised ticks that it crosses. */
export function ticksGas(protocol: Protocol, ticksCrossed: number): number {
  return ticksCrossed > 0 ? GAS.crossing[protocol] + ticksCrossed * GAS.tick : 0
}

/** Gas of a path of hops from what the user gives to what the user wants. */
export function pathGas(hops: readonly QuotedHop[], tokenIn: TokenId, tokenOut: TokenId): number {
  let gas = baseGas(tokenIn)
  let held = tokenIn
  hops.forEach(({ edge, ticksCrossed }, index) => {
    gas += hopGas(edge, hops[index - 1]?.edge, edge.tokenIn, held) + ticksGas(edge.pool.protocol, ticksCrossed)
    held = edge.tokenOut
  })
  return gas + (held === tokenOut ? 0 : GAS.wrap)
}
