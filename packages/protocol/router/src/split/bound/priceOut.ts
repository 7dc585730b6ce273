import { curveAt, type Market } from '../../market/Market.ts'
import { MAX_EDGES, type Network, SOURCE, TARGET } from '../Network.ts'
import { arbitrage, createArbitrage } from './Curve.ts'

/** What the pools outside a network, and all together, earn at its prices. */
type PricedOut = {
  /** Of the ways outside that earn a rent, from a token inside to a token inside, the best, the first first. */
  readonly ways: readonly Way[]
  readonly prices: Prices
  /** Rents of all pools of the market: what the dual of the whole market has more than the worth of the trade. */
  readonly rents: number
}

/** Prices of the market's tokens; those that something flows through are fixed by the network. Until the next search. */
export type Prices = {
  /** 0 for a token that nothing can be sold for. */
  of(token: number): number
  isFixed(token: number): boolean
  /** The pairs by which a token sells best by pools that agree. */
  wayBack(token: number): readonly number[]
}

type Way = { readonly pairs: readonly number[]; readonly rent: number }

/**
 * Column generation. Every token of the market gets a price: where something flows the network's, elsewhere what the best way from there sells it for.
 * At these prices a token outside leaves no rent to the pools that buy it, so any rent outside is earned on the first pair of a way that leaves the
 * network and comes back. It is the most that the way can gain; and where none is left, the network's flow is the optimum of the whole market.
 *
 * Few tokens need to be looked at. Measured by its worth at spot rates, a price outside is at most what the way back keeps of one inside; if even
 * the best way there cannot make up for that, nothing near the token earns anything, and it stays without a price.
 *
 * At most so many ways are listed. Idle nodes inside get their prices too: the dual is the same for any price that keeps them idle, but only at the lowest does a way to them look as
 * good as it is.
 */
export function priceOut(network: Network, most: number): PricedOut {
  const { market } = network
  const isAtRest = priceTokens(network)
  const { pairFrom, pairTo, pairRate, nodeStart, pairsOut, keeps, worth } = market
  const ways: Way[] = []
  // A network that is full may lack pools of its pairs.
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
    if (!(rent > 0) || isInside || (ways.length === most && rent <= ways[most - 1]!.rent)) return
    const pairs = wayBack(network, pair)
    // The network may know the first pair of a way and not the rest.
    if (!pairs?.some((other) => !network.hasPair(other))) return
    let at = ways.length
    while (at > 0 && ways[at - 1]!.rent < rent) at--
    ways.splice(at, 0, { pairs, rent })
    if (ways.length > most) ways.pop()
  }
  if (!isAtRest) for (let pair = 0; pair < pairFrom.length; pair++) look(pair)
  else
    for (let index = 0; index < fixedCount; index++) {
      const token = priced[index]!
      // What a pair keeps of its input's worth has to make up for how little that costs.
      const least = price[token]! / (worth[token]! * highest)
      for (let at = nodeStart[token]!; at < nodeStart[token + 1]!; at++) {
        if (keeps[pairsOut[at]!]! < least) break
        look(pairsOut[at]!)
      }
    }
  return { ways, rents, prices: pricesOf(market) }
}

/** Prices nodes that are new since {@link priceOut} at what they sell for. */
export function priceNew({ nodes, nodeCount, logPrice }: Network): void {
  for (let node = 0; node < nodeCount; node++)
    if (Number.isNaN(logPrice[node]!)) logPrice[node] = Math.log(price[nodes[node]!]!)
}

/**
 * Prices tokens outwards from those that something flows through, each by the best pair that leads to a token with a price. Says whether the prices came to
 * rest; if so, only pairs out of tokens with flow earn rents.
 */
function priceTokens(network: Network): boolean {
  const { market, nodes, nodeCount, logPrice, edgeCount, isOpen, input, from, to } = network
  const { intoStart, pairsInto, passes, pairFrom, pairRate, worth, size } = market
  begin(size)
  // Pools that were left out may make up for more than any way keeps.
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
  /** The lowest price inside by the token's worth. */
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
  // A cycle of pools that disagree would raise its own prices for ever.
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

/** A pair that leaves the network with the pairs by which the tokens after it sell best, back to a token inside; undefined when it is no way for a trade. */
function wayBack({ market, nodes }: Network, first: number): readonly number[] | undefined {
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
  wayBack: (token) => saleOf(market, token),
})

/** What the pools of the network earn between tokens that something flows through, as the solver has left them. */
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

/** Forgets the prices of the time before. */
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

/** Part of the trade that the solver cannot tell from nothing. */
const TRACE = 1e-6
/** Longer ways outside are not looked for, nor does a trade take any. */
const LONGEST = 6
/** Most visits of a token while prices are handed on, on average. */
const VISITS = 4
const earned = createArbitrage()
/** Scratch space, by the market's nodes. */
let price = new Float64Array(0)
/** The pair by which a token outside sells best. */
let sellsBy = new Int32Array(0)
let isFixed = new Uint8Array(0)
let isQueued = new Uint8Array(0)
/** Tokens with a price, those with flow first. */
let priced = new Int32Array(0)
let pricedCount = 0
let fixedCount = 0
/** The highest price of a token with flow, by the token's worth. */
let highest = 0
let queue = new Int32Array(0)
