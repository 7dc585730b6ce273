import { curveAt, type Market } from '../Market.ts'
import { type Curve, ROW } from './Curve.ts'
import { type Network, SOURCE, TARGET } from './Network.ts'

/**
 * What no plan whatever can beat, over all pools of the market, any number of hops and swaps, without gas: the most that can come out for an exact
 * input, the least that can go in for an exact output.
 *
 * Weak duality holds for every choice of prices (see {@link DualSolver}). Tokens that carry flow have theirs from the network; all others are
 * priced at what the best way of a few hops into those sells them for, which leaves no rent to the pools that buy them.
 */
export function certifyBound(network: Network, { tradeType, amount, blocked }: Certified): number {
  const { market, nodes } = network
  const price = priceAll(network)
  const { pairFrom, pairTo, pairRate } = market
  let earned = 0
  for (let pair = 0; pair < pairFrom.length; pair++) {
    const pu = price[pairFrom[pair]!]!
    const pv = price[pairTo[pair]!]!
    if (pairRate[pair]! * pv > pu) earned += rents(market, pair, pu, pv, blocked)
  }
  return tradeType === 'exact-in' ? amount * price[nodes[SOURCE]!]! + earned : amount * price[nodes[TARGET]!]! - earned
}

type Certified = {
  readonly tradeType: 'exact-in' | 'exact-out'
  readonly amount: number
  readonly blocked: Uint8Array | undefined
}

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
  for (let round = 0, grew = true; round < ROUNDS && grew; round++) {
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

function rents(market: Market, pair: number, pu: number, pv: number, blocked: Uint8Array | undefined): number {
  let sum = 0
  for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++) {
    const edge = market.pairEdges[at]!
    if (!(market.rate[edge]! * pv > pu)) break
    if (blocked === undefined || blocked[edge] === 0) sum += rentOf(curveAt(market, edge), pu, pv)
  }
  return sum
}

/** The most that a pool can earn between two prices. */
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

const ROUNDS = 4
