import { curveAt, type Market } from '../../market/Market.ts'
import { MAX_EDGES, type Network, SOURCE, TARGET } from '../Network.ts'
import { arbitrage, createArbitrage } from './Curve.ts'

/** What the pools outside the network, and all pools together, earn at its prices. */
type PricedOut = {
  /** The most profitable paths outside that start and end at tokens inside, highest rent first. */
  readonly paths: readonly Path[]
  readonly prices: Prices
  /** Rents of all pools of the market: the dual of the whole market less the worth of the trade. */
  readonly rents: number
}

/** Prices of the market's tokens; those of tokens with flow are fixed by the network. Valid until the next search. */
export type Prices = {
  /** 0 for a token that can't be sold for anything. */
  of(token: number): number
  isFixed(token: number): boolean
  /** The pairs through which a token sells best, among pools that agree. */
  pathBack(token: number): readonly number[]
}

type Path = { readonly pairs: readonly number[]; readonly rent: number }

/**
 * Column generation. Every token of the market gets a price: for tokens with flow the network's, for others what the best path from there sells them
 * for. At these prices a token outside leaves no rent to the pools that buy it, so any rent outside is earned on the first pair of a path that leaves
 * the network and comes back. That rent is the most that the path can gain; if none is left, the network's flow is the optimum of the whole market.
 *
 * Only a few tokens need to be examined. Relative to its worth at spot rates, a price outside is at most what the path back keeps of one inside; if
 * even the best path to the token can't make up for that, nothing near it earns anything, and it gets no price.
 *
 * At most `most` paths are listed. Idle nodes inside are priced too: the dual is the same for any price that keeps them idle, but only at the lowest
 * does a path to them look as good as it is.
 */
export function priceOut(network: Network, most: number): PricedOut {
  const { market } = network
  const isAtRest = priceTokens(network)
  const { pairFrom, pairTo, pairRate, nodeStart, pairsOut, keeps, worth } = market
  const paths: Path[] = []
  // A full network may lack some pools of its pairs.
  const isWhole = network.edgeCount < MAX_EDGES
  let rents = isWhole ? rentsInside(network) : 0
  const look = (pair: number) => {
    const pu = price[pairFrom[pair]!]!
    const pv = price[pairTo[pair]!]!
    if (!(pairRate[pair]! * pv > pu)) return
    const isInside = network.hasPair(pair) && isFixed[pairFrom[pair]!] === 1 && isFixed[pairTo[pair]!] === 1
    if (isInside && isWhole) return
    const rent = pairRent(market, pair, pu, pv)
    rents += rent
    if (!(rent > 0) || isInside || (paths.length === most && rent <= paths[most - 1]!.rent)) return
    const pairs = pathBack(network, pair)
    // The network may have the first pair of a path but not the others.
    if (!pairs?.some((other) => !network.hasPair(other))) return
    let at = paths.length
    while (at > 0 && paths[at - 1]!.rent < rent) at--
    paths.splice(at, 0, { pairs, rent })
    if (paths.length > most) paths.pop()
  }
  if (!isAtRest) for (let pair = 0; pair < pairFrom.length; pair++) look(pair)
  else
    for (let index = 0; index < fixedCount; index++) {
      const token = priced[index]!
      // The least share of its input's worth that a pair must keep to earn a rent, even at the highest relative price inside.
      const least = price[token]! / (worth[token]! * highest)
      for (let at = nodeStart[token]!; at < nodeStart[token + 1]!; at++) {
        if (keeps[pairsOut[at]!]! < least) break
        look(pairsOut[at]!)
      }
    }
  return { paths, rents, prices: pricesOf(market) }
}

/** Prices nodes that are new since {@link priceOut} at their sale value. */
export function priceNew({ nodes, nodeCount, logPrice }: Network): void {
  for (let node = 0; node < nodeCount; node++)
    if (Number.isNaN(logPrice[node]!)) logPrice[node] = Math.log(price[nodes[node]!]!)
}

/**
 * Prices tokens outwards from those with flow, each by the best pair to a token with a price. Returns whether the prices converged; if so, only pairs
 * out of tokens with flow earn rents.
 */
function priceTokens(network: Network): boolean {
  const { market, nodes, nodeCount, logPrice, edgeCount, isOpen, input, from, to } = network
  const { intoStart, pairsInto, passes, pairFrom, pairRate, worth, size } = market
  begin(size)
  // Pools that were left out may gain more than any path loses.
  const pricesAll = market.leftOut.length > 0
  const fix = (node: number) => {
    const token = nodes[node]!
    if (isFixed[token] === 1) return
    isFixed[token] = 1
    price[token] = network.price[node]!
    priced[pricedCount++] = token
  }
  fix(SOURCE)
  fix(TARGET)
  let sold = 0
  for (let k = 0; k < edgeCount; k++) if (from[k] === SOURCE) sold += input[k]! * network.price[SOURCE]!
  for (let k = 0; k < edgeCount; k++) {
    if (isOpen[k] === 0 || !(input[k]! * network.price[from[k]!]! > TRACE * sold)) continue
    fix(from[k]!)
    fix(to[k]!)
  }
  fixedCount = pricedCount
  /** The lowest price inside relative to the token's worth. */
  let least = Number.POSITIVE_INFINITY
  highest = 0
  let end = 0
  for (; end < fixedCount; end++) {
    const token = priced[end]!
    queue[end] = token
    const relative = price[token]! / worth[token]!
    least = Math.min(least, relative)
    highest = Math.max(highest, relative)
  }
  // A cycle of disagreeing pools would raise its own prices forever.
  let next = 0
  for (; next < end && end <= VISITS * size; next++) {
    const token = queue[next]!
    isQueued[token] = 0
    const relative = price[token]! / worth[token]!
    for (let at = intoStart[token]!; at < intoStart[token + 1]!; at++) {
      if (!pricesAll && passes[at]! * relative <= least) break
      const pair = pairsInto[at]!
      const seller = pairFrom[pair]!
      const sale = pairRate[pair]! * price[token]!
      if (!(sale > price[seller]!) || isFixed[seller] === 1) continue
      if (price[seller] === 0) priced[pricedCount++] = seller
      price[seller] = sale
      sellsBy[seller] = pair
      if (isQueued[seller] === 1) continue
      isQueued[seller] = 1
      queue[end++] = seller
    }
  }
  for (let node = 0; node < nodeCount; node++) {
    const token = nodes[node]!
    if (isFixed[token] === 1 || price[token] === 0) continue
    network.price[node] = price[token]!
    logPrice[node] = Math.log(price[token]!)
  }
  return next === end
}

/**
 * A pair that leaves the network, followed by the pairs through which the next tokens
 * sell best, back to a token inside; undefined if a trade can't use that path.
 */
function pathBack({ market, nodes }: Network, first: number): readonly number[] | undefined {
  const { pairFrom, pairTo } = market
  const start = pairFrom[first]!
  if (isFixed[start] === 0 || start === nodes[TARGET]) return undefined
  const pairs = [first, ...saleOf(market, pairTo[first]!)]
  const end = pairTo[pairs.at(-1)!]!
  return pairs.length > LONGEST || end === nodes[SOURCE] || end === start ? undefined : pairs
}

function saleOf({ pairTo }: Market, start: number): number[] {
  const pairs: number[] = []
  for (let token = start; isFixed[token] === 0; token = pairTo[pairs.at(-1)!]!) pairs.push(sellsBy[token]!)
  return pairs
}

const pricesOf = (market: Market): Prices => ({
  of: (token) => price[token]!,
  isFixed: (token) => isFixed[token] === 1,
  pathBack: (token) => saleOf(market, token),
})

/** What the network's pools earn between tokens with flow, as the solver left them. */
function rentsInside({ nodes, price: prices, edgeCount, from, to, input, output }: Network): number {
  let sum = 0
  for (let k = 0; k < edgeCount; k++) {
    if (isFixed[nodes[from[k]!]!] === 0 || isFixed[nodes[to[k]!]!] === 0) continue
    sum += prices[to[k]!]! * output[k]! - prices[from[k]!]! * input[k]!
  }
  return sum
}

function pairRent(market: Market, pair: number, pu: number, pv: number): number {
  let sum = 0
  for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++) {
    const edge = market.pairEdges[at]!
    if (!(market.rate[edge]! * pv > pu)) break
    arbitrage(curveAt(market, edge), pu, pv, earned)
    sum += earned.rent
  }
  return sum
}

/** Clears the previous prices. */
function begin(size: number): void {
  for (let index = 0; index < pricedCount; index++) {
    const token = priced[index]!
    price[token] = 0
    isFixed[token] = 0
    isQueued[token] = 0
  }
  pricedCount = 0
  if (price.length >= size) return
  price = new Float64Array(size)
  sellsBy = new Int32Array(size)
  isFixed = new Uint8Array(size)
  isQueued = new Uint8Array(size)
  priced = new Int32Array(size)
  queue = new Int32Array((VISITS + 1) * size)
}

/** Share of the trade that is below the solver's tolerance. */
const TRACE = 1e-6
/** Most hops of a path outside; plans don't use longer ones either. */
const LONGEST = 6
/** Average limit of visits per token while propagating prices. */
const VISITS = 4
const earned = createArbitrage()
/** Scratch space, by market node. */
let price = new Float64Array(0)
/** The pair through which a token outside sells best. */
let sellsBy = new Int32Array(0)
let isFixed = new Uint8Array(0)
let isQueued = new Uint8Array(0)
/** Tokens with a price, those with flow first. */
let priced = new Int32Array(0)
let pricedCount = 0
let fixedCount = 0
/** The highest price of a token with flow relative to its worth. */
let highest = 0
let queue = new Int32Array(0)
