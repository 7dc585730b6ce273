import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { type Edge, NATIVE } from './Edge.ts'

/**
 * Marginal gas in the Universal Router, measured on a real node with pools in use and no tick crossed (encodePlan.test.ts in
 * `packages/calldata` holds whole plans against it). What a hop costs depends on its neighbours alone.
 */
export const GAS = {
  /** Transaction and dispatch; with a token, its pull through Permit2 too, the signature not included. */
  base: { native: 34_000, token: 48_000 },
  hop: { v2: 54_000, v3: 67_000, v4: 33_000 } satisfies Record<Protocol, number>,
  /** Opening and settling the PoolManager, once for each unbroken run of v4 hops. */
  v4Group: 27_000,
  /** A switch between ETH and WETH. */
  wrap: 14_000,
  /** Several commands deliver the output: it is gathered in the router and sent on. */
  sweep: 8_000,
  /** A v3 hop in a split that takes what the router holds: what the pool leaves is sent back. */
  leftover: 3_000,
} as const

/** Gas of a trade before its first hop. */
export function baseGas(tokenIn: TokenId): number {
  return tokenIn === NATIVE ? GAS.base.native : GAS.base.token
}

/** No split costs less: two v4 pools in one visit. */
export function leastSplitGas(tokenIn: TokenId): number {
  return baseGas(tokenIn) + GAS.v4Group + 2 * GAS.hop.v4
}

/**
 * Gas that `edge` adds next to the hop that was planned before it: its neighbour towards the input (exact in) or the output (exact out).
 * Symmetric, so that a path costs the same from both ends. `joint` is the currency that the neighbour, or the user, holds at the shared token.
 */
export function hopGas(edge: Edge, neighbour: Edge | undefined, mine: TokenId, joint: TokenId): number {
  const switchesForm = mine !== joint
  const joinsGroup = edge.pool.protocol === 'v4' && neighbour?.pool.protocol === 'v4' && !switchesForm
  const opensGroup = edge.pool.protocol === 'v4' && !joinsGroup
  return GAS.hop[edge.pool.protocol] + (opensGroup ? GAS.v4Group : 0) + (switchesForm ? GAS.wrap : 0)
}

/** Gas of a path of hops from what the user gives to what the user wants. */
export function pathGas(edges: readonly Edge[], tokenIn: TokenId, tokenOut: TokenId): number {
  let gas = baseGas(tokenIn)
  let held = tokenIn
  edges.forEach((edge, index) => {
    gas += hopGas(edge, edges[index - 1], edge.tokenIn, held)
    held = edge.tokenOut
  })
  return gas + (held === tokenOut ? 0 : GAS.wrap)
}
