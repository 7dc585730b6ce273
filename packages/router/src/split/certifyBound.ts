import { curveAt, type Market } from '../Market.ts'
import { type Curve, ROW } from './Curve.ts'
import { DualSolver } from './DualSolver.ts'
import { Network, SOURCE, TARGET } from './Network.ts'

/**
 * What no plan whatever can beat, over all pools of the market, any number of hops and swaps, without gas: the most that can come out for an exact
 * input, the least that can go in for an exact output.
 *
 * Weak duality holds for every choice of prices (see {@link DualSolver}). Tokens that carry flow have theirs from the network; all others are
 * priced at what the best way of a few hops into those sells them for, which leaves no rent to the pools that buy them. Where pools outside still
 * earn rents that matter, they join a network that nothing limits, and the prices are found again there.
 */
export function certifyBound(network: Network, trade: Certified): number {
  const isExactIn = trade.tradeType === 'exact-in'
  let bound = isExactIn ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  let priced = network
  for (let round = 0; ; round++) {
    const price = priceAll(priced)
    const { rents, outside, outsideRents } = rentsOf(priced, price, trade.blocked)
    const worth = trade.amount * price[priced.nodes[isExactIn ? SOURCE : TARGET]!]!
    bound = isExactIn ? Math.min(bound, worth + rents) : Math.max(bound, worth - rents)
    if (round === WIDENINGS || outsideRents < NEGLIGIBLE * worth) return bound
    priced = widen(priced, outside, trade)
  }
}

type Certified = {
  readonly tradeType: 'exact-in' | 'exact-out'
  readonly amount: number
  readonly blocked: Uint8Array | undefined
}

/** A network of the pairs of another and more, with whatever cycles they make, solved from its prices on. */
function widen(narrow: Network, more: readonly number[], trade: Certified): Network {
  const { market, nodes } = narrow
  const wide = narrow === first ? second : first
  const prices = nodes.map((node, index) => [node, narrow.logPrice[index]!] as const)
  wide.begin(market, nodes[SOURCE]!, nodes[TARGET]!, Number.POSITIVE_INFINITY)
  for (const pair of narrow.pairs) wide.admit([pair], trade.blocked)
  for (const pair of more) wide.admit([pair], trade.blocked)
  for (const [node, logPrice] of prices) wide.logPrice[wide.nodeOf(node)] = logPrice
  wide.priceIdle(nodes.length)
  const solver = solvers.get(wide)!
  solver.begin(trade)
  solver.solve()
  return wide
}

/** Prices of all tokens of the market: the network's where something flows, elsewhere what the best way of a few hops there pays. */
function priceAll({ market, nodes, price, edgeCount, isOpen, input, from, to }: Network): Float64Array {
  const { size, pairFrom, pairTo, pairRate } = market
  const all = new Float64Array(size)
  const isFixed = new Uint8Array(size)
  const fix = (node: number) => {
    all[nodes[node]!] = price[node]!
    isFixed[nodes[node]!] = 1
  }
  fix(SOURCE)
  fix(TARGET)
  for (let k = 0; k < edgeCount; k++) {
    if (isOpen[k] === 0 || !(input[k]! > 0)) continue
    fix(from[k]!)
    fix(to[k]!)
  }
  for (let round = 0, grew = true; round < PRICE_ROUNDS && grew; round++) {
    grew = false
    for (let pair = 0; pair < pairFrom.length; pair++) {
      const from = pairFrom[pair]!
      const worth = pairRate[pair]! * all[pairTo[pair]!]!
      if (!(worth > all[from]!) || isFixed[from] === 1) continue
      all[from] = worth
      grew = true
    }
  }
  return all
}

/** What all pools of the market earn at these prices, and those pairs among them that the network does not have. */
function rentsOf(network: Network, price: Float64Array, blocked: Uint8Array | undefined) {
  const { pairFrom, pairTo, pairRate } = network.market
  const outside: number[] = []
  let rents = 0
  let outsideRents = 0
  for (let pair = 0; pair < pairFrom.length; pair++) {
    const pu = price[pairFrom[pair]!]!
    const pv = price[pairTo[pair]!]!
    if (!(pairRate[pair]! * pv > pu)) continue
    const rent = pairRent(network.market, pair, pu, pv, blocked)
    rents += rent
    if (network.hasPair(pair)) continue
    outside.push(pair)
    outsideRents += rent
  }
  return { rents, outside, outsideRents }
}

function pairRent(market: Market, pair: number, pu: number, pv: number, blocked: Uint8Array | undefined): number {
  let sum = 0
  for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++) {
    const edge = market.pairEdges[at]!
    if (!(market.rate[edge]! * pv > pu)) break
    if (blocked === undefined || blocked[edge] === 0) sum += rentOf(curveAt(market, edge), pu, pv)
  }
  return sum
}

/** The most that a pool can earn between two prices: until its marginal rate is down to their ratio. */
export function rentOf(rows: Curve, pu: number, pv: number): number {
  const wanted = pu / pv
  if (rows.length <= ROW || !(rows[3]! > wanted * rows[2]!)) return 0
  let at = 0
  while (at < rows.length - 2 * ROW && rows[at + ROW + 3]! > wanted * rows[at + ROW + 2]!) at += ROW
  const a = rows[at + 2]!
  const b = rows[at + 3]!
  const rest = Math.min(Math.sqrt((a * b) / wanted) - a, rows[at + ROW]! - rows[at]!)
  return pv * (rows[at + 1]! + (b * rest) / (a + rest)) - pu * (rows[at]! + rest)
}

/** Rents outside that do not matter, as a part of the trade: a twentieth of a basis point. */
const NEGLIGIBLE = 5e-6
const WIDENINGS = 2
/** Rounds in which tokens outside hand their prices on to each other. */
const PRICE_ROUNDS = 4
/** Scratch space, as for the search: the two take turns in being widened. */
const first = new Network()
const second = new Network()
const solvers = new Map([
  [first, new DualSolver(first)],
  [second, new DualSolver(second)],
])
