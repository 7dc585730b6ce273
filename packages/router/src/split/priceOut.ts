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
  const { market, maxHops, target } = search
  const { nodeStart, pairTo, pairRate } = market
  const { price, nodes } = network
  const worth = price[SOURCE]! * amountIn
  const found: { pairs: readonly number[]; gain: number }[] = []
  const consider = (pairs: readonly number[], from: number, to: number) => {
    if (pairs.every((pair) => network.hasPair(pair))) return
    const gain = gainOf(market, pairs, worth / price[from]!, price[from]!, price[to]!, perGas, search.blocked)
    if (gain > 0) found.push({ pairs, gain })
  }
  const inside = bestWayIn(network)

  for (let u = 0; u < nodes.length; u++) {
    if (u === TARGET) continue
    const least = price[u]! * (1 + 1e-7)
    for (let pair = nodeStart[nodes[u]!]!; pair < nodeStart[nodes[u]! + 1]!; pair++) {
      const next = pairTo[pair]!
      const rate = pairRate[pair]!
      const v = network.nodeOf(next)
      if (v >= 0) {
        if (v !== SOURCE && rate * price[v]! > least) consider([pair], u, v)
        continue
      }
      if (maxHops > (u === SOURCE ? 1 : 2) && rate * reachOf(search, 1, next) * price[TARGET]! > least)
        consider([pair, pairBetween(market, next, target)], u, TARGET)
      if (u !== SOURCE || maxHops < 3) continue
      const wayIn = inside.pair[next]!
      if (rate * inside.worth[next]! > least) consider([pair, wayIn], u, network.nodeOf(pairTo[wayIn]!))
      if (!(rate * reachOf(search, 2, next) * price[TARGET]! > least)) continue
      for (let second = nodeStart[next]!; second < nodeStart[next + 1]!; second++) {
        const after = pairTo[second]!
        if (network.nodeOf(after) >= 0) continue
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

/** For each token outside the pair that leads to the node of most worth inside, the source and the target left out. */
function bestWayIn(network: Network): { readonly pair: Int32Array; readonly worth: Float64Array } {
  const { market, price, nodes } = network
  const { pairsInto, pairFrom, pairRate, intoStart } = market
  const best = { pair: new Int32Array(market.size), worth: new Float64Array(market.size) }
  for (let w = 2; w < nodes.length; w++)
    for (let at = intoStart[nodes[w]!]!; at < intoStart[nodes[w]! + 1]!; at++) {
      const pair = pairsInto[at]!
      const from = pairFrom[pair]!
      const worth = pairRate[pair]! * price[w]!
      if (!(worth > best.worth[from]!)) continue
      best.worth[from] = worth
      best.pair[from] = pair
    }
  return best
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
