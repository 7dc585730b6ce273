import { curveAt, type Market, pairBetween } from '../Market.ts'
import { outputOf } from './Curve.ts'
import { type Network, SOURCE, TARGET } from './Network.ts'
import { type PathSearch, reachOf } from './tokenPaths.ts'

/**
 * Ways outside the network that could improve on its prices, the most promising first: column generation.
 *
 * At the right prices nothing inside is worth using more than it is. A way outside can only help when the product of its spot rates turns what it
 * takes into something of more worth. Such ways are rare, and only they are tried with real amounts. They are: pairs between two tokens inside,
 * detours over one new token to the target, and from the source over one or two new tokens.
 */
export function priceOut(
  network: Network,
  search: PathSearch,
  amountIn: number,
  perGas: number,
): (readonly number[])[] {
  const { market, maxHops, source, target } = search
  const { nodeStart, pairTo, pairRate } = market
  const { price, nodes } = network
  const worth = price[SOURCE]! * amountIn
  const found: { pairs: readonly number[]; gain: number }[] = []
  const consider = (pairs: readonly number[], from: number, to: number) => {
    const gain = gainOf(market, pairs, worth / price[from]!, price[from]!, price[to]!, perGas, search.blocked)
    if (gain > 0) found.push({ pairs, gain })
  }
  const inside = maxHops > 2 ? bestWayIn(network) : undefined

  for (let u = 0; u < nodes.length; u++) {
    if (u === TARGET) continue
    const least = price[u]! * (1 + 1e-7)
    for (let pair = nodeStart[nodes[u]!]!; pair < nodeStart[nodes[u]! + 1]!; pair++) {
      const next = pairTo[pair]!
      const rate = pairRate[pair]!
      const v = next === source ? SOURCE : network.nodeOf(next)
      if (v !== undefined) {
        if (v !== SOURCE && rate * price[v]! > least && !network.hasPair(pair)) consider([pair], u, v)
        continue
      }
      if (maxHops > (u === SOURCE ? 1 : 2) && rate * reachOf(search, 1, next) * price[TARGET]! > least)
        consider([pair, pairBetween(market, next, target)], u, TARGET)
      if (u !== SOURCE || inside === undefined) continue
      const entry = inside.get(next)
      if (entry && rate * entry.worth > least) consider([pair, entry.pair], u, network.nodeOf(pairTo[entry.pair]!)!)
      if (!(rate * reachOf(search, 2, next) * price[TARGET]! > least)) continue
      for (let second = nodeStart[next]!; second < nodeStart[next + 1]!; second++) {
        const after = pairTo[second]!
        if (network.nodeOf(after) !== undefined) continue
        if (rate * pairRate[second]! * reachOf(search, 1, after) * price[TARGET]! > least)
          consider([pair, second, pairBetween(market, after, target)], u, TARGET)
      }
    }
  }
  return found
    .sort((a, b) => b.gain - a.gain)
    .slice(0, COLUMNS)
    .map(({ pairs }) => pairs)
}

/** For tokens outside the pair that leads to the node of most worth inside, the source and the target left out. */
function bestWayIn(network: Network): Map<number, { pair: number; worth: number }> {
  const { market, price, nodes } = network
  const ways = new Map<number, { pair: number; worth: number }>()
  for (let w = 2; w < nodes.length; w++)
    for (let at = market.intoStart[nodes[w]!]!; at < market.intoStart[nodes[w]! + 1]!; at++) {
      const pair = market.pairsInto[at]!
      const from = market.pairFrom[pair]!
      const worth = market.pairRate[pair]! * price[w]!
      if (network.nodeOf(from) === undefined && worth > (ways.get(from)?.worth ?? 0)) ways.set(from, { pair, worth })
    }
  return ways
}

/** The most that some part of `amount` gains on this way through single pools, gas paid. */
function gainOf(
  market: Market,
  pairs: readonly number[],
  amount: number,
  priceIn: number,
  priceOut: number,
  perGas: number,
  blocked: Uint8Array | undefined,
): number {
  let best = 0
  for (let part = amount / 2, tries = 0; tries < 5; tries++, part /= 4) {
    let at = part
    let gas = 0
    for (const pair of pairs) {
      let output = 0
      let used = 0
      for (let index = market.pairStart[pair]!; index < market.pairStart[pair + 1]!; index++) {
        const edge = market.pairEdges[index]!
        if (market.rate[edge]! * at <= output) break
        if (blocked !== undefined && blocked[edge] === 1) continue
        const paid = outputOf(curveAt(market, edge), at)
        if (paid <= output) continue
        output = paid
        used = market.hopGas[edge]!
      }
      at = output
      gas += used
    }
    best = Math.max(best, at * priceOut - part * priceIn - gas * perGas)
  }
  return best
}

/** So many new ways are added in a round at most. */
const COLUMNS = 8
