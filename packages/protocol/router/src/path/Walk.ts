import type { TokenId } from '@oxbow/amm/PoolState'
import type { Edge } from '../market/Edge.ts'
import { edgeLists, type Market } from '../market/Market.ts'
import type { TradeType } from '../Plan.ts'
import type { QuotedHop } from './quoteHop.ts'

export type Search = {
  readonly market: Market
  readonly tradeType: TradeType
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amount: bigint
  readonly maxHops: number
  readonly allows: (edge: Edge) => boolean
}

/** The differences between searching from the input (exact in) and from the output (exact out). */
export type Walk = {
  readonly start: number
  readonly goal: number
  /** Currency at the start and at the goal, as requested. */
  readonly held: TokenId
  readonly wanted: TokenId
  edgesAt(node: number): readonly Edge[]
  /** The edge's currency on the side of the start. */
  near(edge: Edge): TokenId
  /** The edge's node on the side of the goal; `farToken` is its currency there. */
  far(edge: Edge): number
  farToken(edge: Edge): TokenId
  /** The amount to continue with. */
  result(hop: QuotedHop): bigint
  /** Upper bound of the score from `amount` on, when the remaining spot rate is `factor`. */
  bound(amount: bigint, factor: number): number
  /** Higher is better, in units of the token at the goal. */
  score(amount: bigint, gasCost: bigint): bigint
  isEnough(mine: bigint, other: bigint): boolean
}

export function walkOf({ market, tradeType, tokenIn, tokenOut }: Search): Walk {
  const source = market.nodeOf.get(tokenIn)!
  const target = market.nodeOf.get(tokenOut)!
  const edges = edgeLists(market)
  return tradeType === 'exact-in'
    ? {
        start: source,
        goal: target,
        held: tokenIn,
        wanted: tokenOut,
        edgesAt: (node) => edges.from[node]!,
        near: (edge) => edge.tokenIn,
        far: (edge) => edge.to,
        farToken: (edge) => edge.tokenOut,
        result: (hop) => hop.amountOut,
        bound: (amount, factor) => Number(amount) * factor,
        score: (amount, gasCost) => amount - gasCost,
        isEnough: (mine, other) => mine >= other,
      }
    : {
        start: target,
        goal: source,
        held: tokenOut,
        wanted: tokenIn,
        edgesAt: (node) => edges.to[node]!,
        near: (edge) => edge.tokenOut,
        far: (edge) => edge.from,
        farToken: (edge) => edge.tokenIn,
        result: (hop) => hop.amountIn,
        bound: (amount, factor) => -Number(amount) / factor,
        score: (amount, gasCost) => -amount - gasCost,
        isEnough: (mine, other) => mine <= other,
      }
}

/** `reach[hops][node]`: the best product of spot rates between a node and the goal in at most so many hops; 0 if there is no path. */
export function reachOf(search: Search, walk: Walk): Float64Array[] {
  const first = new Float64Array(search.market.size)
  first[walk.goal] = 1
  const reach = [first]
  for (let hops = 1; hops <= search.maxHops; hops++) {
    const before = reach[hops - 1]!
    const now = before.slice()
    for (let node = 0; node < search.market.size; node++)
      for (const edge of walk.edgesAt(node)) {
        const rate = edge.rate * before[walk.far(edge)]!
        if (rate > now[node]! && search.allows(edge)) now[node] = rate
      }
    reach.push(now)
  }
  return reach
}
