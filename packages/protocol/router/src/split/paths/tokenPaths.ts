import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { baseGas, GAS, joinGas, ticksGas } from '../../gasModel.ts'
import type { Edge } from '../../market/Edge.ts'
import { curveAt, type Market, pairBetween } from '../../market/Market.ts'
import { outputIn, ROW, rowOf } from '../bound/Curve.ts'
import { effort } from '../effort.ts'

/** A path through token pairs, with the pool of each pair that is best for the given amount. */
export type TokenPath = {
  readonly pairs: readonly number[]
  readonly edges: readonly number[]
  /** Raw units of the target token. */
  readonly output: number
  /** Output less gas. */
  readonly net: number
}

export type PathSearch = {
  readonly market: Market
  readonly source: number
  readonly target: number
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly maxHops: number
  /** Restricts the search to one protocol; all if undefined. */
  readonly only?: Protocol
  /** `reach[h][v]`: the best product of spot rates from `v` to the target in exactly `h` hops; {@link UNASKED} until computed. */
  readonly reach: readonly Float64Array[]
}

/** Shares scratch space with the previous search. */
export function createPathSearch(trade: Omit<PathSearch, 'reach'>): PathSearch {
  const { market, target, maxHops } = trade
  for (const [hops, row] of scratch.entries()) {
    if (row.length < MANY * reached[hops]!.length) row.fill(UNASKED)
    else for (const node of reached[hops]!) row[node] = UNASKED
    reached[hops]!.length = 0
  }
  for (let hops = scratch.length; hops <= maxHops; hops++) {
    scratch.push(new Float64Array(scratch[0]?.length ?? 0).fill(UNASKED))
    reached.push([])
  }
  if (scratch[0]!.length < market.size)
    for (const hops of scratch.keys()) scratch[hops] = new Float64Array(market.size).fill(UNASKED)
  const search = { ...trade, reach: scratch }
  for (let at = market.intoStart[target]!; at < market.intoStart[target + 1]!; at++) {
    const pair = market.pairsInto[at]!
    remember(search, 1, market.pairFrom[pair]!, market.pairRate[pair]!)
  }
  return search
}

function remember({ reach }: PathSearch, hops: number, node: number, rate: number): number {
  reach[hops]![node] = rate
  reached[hops]!.push(node)
  return rate
}

/** The best product of spot rates from a node to the target in exactly so many hops; 0 if there is no path. */
export function reachOf(search: PathSearch, hops: number, node: number): number {
  const known = search.reach[hops]![node]!
  if (known >= 0) return known
  if (hops === 1) return 0
  const { market, source, target } = search
  const { nodeStart, pairTo, pairFrom, pairRate, intoStart, pairsInto } = market
  let best = 0
  const intoTarget = intoStart[target + 1]! - intoStart[target]!
  if (hops === 2 && nodeStart[node + 1]! - nodeStart[node]! > 4 * intoTarget) {
    for (let at = intoStart[target]!; at < intoStart[target + 1]!; at++) {
      const last = pairsInto[at]!
      const middle = pairFrom[last]!
      const first = middle === source ? -1 : pairBetween(market, node, middle)
      if (first >= 0) best = Math.max(best, pairRate[first]! * pairRate[last]!)
    }
  } else
    for (let pair = nodeStart[node]!; pair < nodeStart[node + 1]!; pair++) {
      const next = pairTo[pair]!
      if (next === source || next === target) continue
      const rate = pairRate[pair]! * reachOf(search, hops - 1, next)
      if (rate > best) best = rate
    }
  return remember(search, hops, node, best)
}

/**
 * The `count` best token paths for `amountIn` net of gas, best first, each through the best single pools of its pairs.
 *
 * A path is only tried while its amount at spot prices, an upper bound, could still make it one of the best; shorter paths first, so that the bound
 * takes effect early. Paths worth no more than `floor` after gas are ignored.
 */
export function bestTokenPaths(
  search: PathSearch,
  amountIn: number,
  count: number,
  floor = Number.NEGATIVE_INFINITY,
): TokenPath[] {
  const { market, source, target, tokenIn, tokenOut } = search
  const { nodeStart, pairTo, pairRate, pairDepth, pairsOut, keeps, worth } = market
  /** The largest share of the worth that a pair brings to another token that can reach the target. */
  const toTarget = market.entry[target]! / worth[target]!
  const targetPerGas = market.unitsPerGas[target]!
  const best: TokenPath[] = []
  let least = floor
  const pairs: number[] = []
  const edges: number[] = []
  // Paths of all lengths begin with the same first hops.
  const firstPair = nodeStart[source]!
  const firstChoices: (readonly Choice[] | undefined)[] = new Array(nodeStart[source + 1]! - firstPair)

  /** Pools that pay no more than `little` may be omitted. */
  const choose = (pair: number, amount: number, little: number): readonly Choice[] => {
    if (edges.length > 0) return bestPools(search, pair, amount, market.edges[edges[edges.length - 1]!]!, little)
    const known = firstChoices[pair - firstPair]
    if (known) return known
    const choices = bestPools(search, pair, amount, undefined, 0)
    firstChoices[pair - firstPair] = choices
    return choices
  }

  const finish = (pair: number, amount: number, gas: number) => {
    for (const { edge, output, gas: added } of choose(pair, amount, least + gas * targetPerGas)) {
      const wrap = market.edges[edge]!.tokenOut === tokenOut ? 0 : GAS.wrap
      const net = output - (gas + added + wrap) * targetPerGas
      if (net > least) insert({ pairs: [...pairs, pair], edges: [...edges, edge], output, net })
    }
  }

  const insert = (path: TokenPath) => {
    const twin = best.findIndex((other) => isSame(other.pairs, path.pairs))
    if (twin >= 0 && best[twin]!.net >= path.net) return
    if (twin >= 0) best.splice(twin, 1)
    let at = best.length
    while (at > 0 && best[at - 1]!.net < path.net) at--
    best.splice(at, 0, path)
    if (best.length > count) best.pop()
    if (best.length === count) least = best[count - 1]!.net
  }

  /** Upper bound of what any pool of a pair pays: beyond its depth, each unit brings at most a quarter of the first. */
  const maxThrough = (pair: number, amount: number) => {
    const atSpot = amount * pairRate[pair]!
    return Math.min(atSpot, 0.75 * pairDepth[pair]! + 0.25 * atSpot)
  }

  const walk = (node: number, amount: number, gas: number, hopsLeft: number) => {
    const leastGas = (gas + hopsLeft * GAS.hop.v4) * targetPerGas
    if (hopsLeft === 1) {
      const rate = reachOf(search, 1, node)
      if (!(rate > 0 && amount * rate - leastGas > least)) return
      const pair = pairBetween(market, node, target)
      if (maxThrough(pair, amount) - leastGas > least) finish(pair, amount, gas)
      return
    }
    const atBest = amount * worth[node]! * toTarget
    for (let at = nodeStart[node]!; at < nodeStart[node + 1]!; at++) {
      const pair = pairsOut[at]!
      if (atBest * keeps[pair]! - leastGas <= least) break
      const next = pairTo[pair]!
      if (next === target || next === source) continue
      const reach = reachOf(search, hopsLeft - 1, next)
      if (!(reach > 0) || maxThrough(pair, amount) * reach - leastGas <= least) continue
      if (visits(next)) continue
      for (const { edge, output, gas: added } of choose(pair, amount, (least + leastGas) / reach)) {
        if (output * reach - leastGas <= least) continue
        pairs.push(pair)
        edges.push(edge)
        walk(next, output, gas + added, hopsLeft - 1)
        pairs.pop()
        edges.pop()
      }
    }
  }

  const visits = (node: number) => pairs.some((pair) => pairTo[pair] === node)

  for (let hops = 1; hops <= search.maxHops; hops++) walk(source, amountIn, baseGas(tokenIn), hops)
  return best
}

type Choice = {
  readonly edge: number
  readonly output: number
  readonly gas: number
  readonly net: number
  readonly isV4: number
  /** Where ETH and WETH meet, which of the two. */
  readonly tokenOut: TokenId | undefined
}

/**
 * The pool of a pair with the highest output less the gas that it adds after the `previous` edge; and, if gas could decide, the best ones that leave
 * the next hop in another state: inside a v4 group or not, with ETH or with WETH.
 */
function bestPools(
  { market, tokenIn, only }: PathSearch,
  pair: number,
  amount: number,
  previous: Edge | undefined,
  little: number,
): readonly Choice[] {
  const { pairEdges, pairStart, pairFrom, pairTo, rate, isV4, edges, curves } = market
  const perGas = market.unitsPerGas[pairTo[pair]!]!
  const held = previous ? previous.tokenOut : tokenIn
  const followsV4 = previous?.pool.protocol === 'v4'
  const slack = (GAS.v4Group + GAS.wrap) * perGas
  /** The best of each state in which a hop may leave the next one; reading properties of edge objects would dominate the time. */
  const choices: Choice[] = []
  let bestNet = Number.NEGATIVE_INFINITY
  for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
    const index = pairEdges[at]!
    const most = rate[index]! * amount
    if (most <= little || most - GAS.hop.v4 * perGas <= bestNet - slack) break
    if (only !== undefined && edges[index]!.pool.protocol !== only) continue
    const curve = curves[index] ?? curveAt(market, index)
    effort.lookups++
    if (!(amount <= curve[curve.length - ROW]!)) continue
    const row = rowOf(curve, 0, amount)
    const output = outputIn(curve, row, amount)
    if (!(output > 0) || output <= little || output - market.hopGas[index]! * perGas <= bestNet - slack) continue
    const switchesForm = pairFrom[pair] === NATIVE_NODE && edges[index]!.tokenIn !== held
    let gas = market.hopGas[index]! + joinGas(isV4[index] === 1, followsV4, switchesForm)
    if (perGas > 0 && row > 0) gas += ticksGas(edges[index]!.pool.protocol, row / ROW)
    const net = output - gas * perGas
    if (net > bestNet) bestNet = net
    const tokenOut = pairTo[pair] === NATIVE_NODE ? edges[index]!.tokenOut : undefined
    const choice = { edge: index, output, gas, net, isV4: isV4[index]!, tokenOut }
    let rival = 0
    while (rival < choices.length && slack !== 0 && !leavesAlike(choices[rival]!, choice)) rival++
    if (rival === choices.length || net > choices[rival]!.net) choices[rival] = choice
  }
  // When gas is negligible, only the best remains.
  return choices.length > 1 ? choices.filter(({ net }) => net >= bestNet - slack) : choices
}

const leavesAlike = (one: Choice, other: Choice) => one.tokenOut === other.tokenOut && one.isV4 === other.isV4

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((pair, index) => pair === other[index])

const UNASKED = -1
/** Up to so many nodes per reached one, clearing all is faster than clearing the reached ones. */
const MANY = 16
/** ETH and WETH. */
const NATIVE_NODE = 0
/** The rows of {@link PathSearch.reach}, and the nodes that aren't {@link UNASKED} in them. */
const scratch: Float64Array[] = []
const reached: number[][] = []
