import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { type Edge, NATIVE } from './market/Edge.ts'
import type { QuotedHop } from './path/quoteHop.ts'

/**
 * Marginal gas in the Universal Router, measured on a real node with pools in use (encodePlan.gas.test.ts in `packages/protocol/calldata` compares
 * whole plans with it). A hop's gas depends on its neighbors and on the ticks that it crosses.
 */
export const GAS = {
  /** Transaction and dispatch; for a token also its pull through Permit2, without the signature. */
  base: { native: 34_000, token: 48_000 },
  /** A v3 pool writes an observation in its first trade of a second that moves its tick: 5,000 gas, which about half of all hops pay. */
  hop: { v2: 54_000, v3: 70_000, v4: 33_000 } satisfies Record<Protocol, number>,
  /** Unlocking and settling the PoolManager, once per consecutive run of v4 hops. */
  v4Group: 30_000,
  /** A conversion between ETH and WETH. */
  wrap: 14_000,
  /** When several commands deliver the output, it is collected in the router and then sent on. */
  sweep: 8_000,
  /** In a split, tokens pass through the router: a fixed cost, and a cost per hop. */
  split: { base: 10_000, hop: { v2: 10_000, v3: 0, v4: 5_000 } satisfies Record<Protocol, number> },
  /** Each path of an exact output after the first: its own command, limits and transfers. */
  part: 6_000,
  /** An initialized tick that has been crossed before; the first crossing ever costs 27,000 more. */
  tick: 16_500,
  /** Fixed extra cost of a hop that crosses any ticks. */
  crossing: { v2: 0, v3: 13_000, v4: 5_000 } satisfies Record<Protocol, number>,
  /** Each bitmap word (256 usable ticks) that the price enters, even without an initialized tick. */
  word: { v3: 7_200, v4: 5_700 },
  /** Extra cost of each transfer of a token with a transfer tax. */
  taxedTransfer: 15_000,
  /** What a hop uses on average beyond its weight in the search. */
  unweighed: { v2: 0, v3: 0, v4: 3_000 } satisfies Record<Protocol, number>,
} as const

/** Gas of a trade without its hops. */
export function baseGas(tokenIn: TokenId): number {
  return tokenIn === NATIVE ? GAS.base.native : GAS.base.token
}

/**
 * Gas that `edge` adds next to the previously planned hop: its neighbor towards the input (exact in) or the output (exact out). Symmetric, so that a
 * path costs the same from both ends. `joint` is the currency that the neighbor, or the user, holds at the shared token.
 */
export function hopGas(edge: Edge, neighbour: Edge | undefined, mine: TokenId, joint: TokenId): number {
  const { protocol } = edge.pool
  return GAS.hop[protocol] + joinGas(protocol === 'v4', neighbour?.pool.protocol === 'v4', mine !== joint)
}

/**
 * Extra gas of a hop due to its neighbor: a v4 hop opens a group unless it continues
 * the neighbor's, and ETH may have to be wrapped or unwrapped between them.
 */
export function joinGas(isV4: boolean, isBesideV4: boolean, switchesForm: boolean): number {
  const opensGroup = isV4 && (!isBesideV4 || switchesForm)
  return (opensGroup ? GAS.v4Group : 0) + (switchesForm ? GAS.wrap : 0)
}

/** Extra gas of a hop for the initialized ticks that it crosses. */
export function ticksGas(protocol: Protocol, ticksCrossed: number): number {
  return ticksCrossed > 0 ? GAS.crossing[protocol] + ticksCrossed * GAS.tick : 0
}

/** Gas of a path of hops, from the user's input to the requested output. */
export function pathGas(hops: readonly QuotedHop[], tokenIn: TokenId, tokenOut: TokenId): number {
  let gas = baseGas(tokenIn)
  let held = tokenIn
  hops.forEach(({ edge, ticksCrossed }, index) => {
    gas += hopGas(edge, hops[index - 1]?.edge, edge.tokenIn, held) + ticksGas(edge.pool.protocol, ticksCrossed)
    held = edge.tokenOut
  })
  return gas + (held === tokenOut ? 0 : GAS.wrap)
}
