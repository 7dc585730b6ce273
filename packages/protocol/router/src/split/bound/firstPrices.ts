import { type Network, SOURCE, TARGET } from '../Network.ts'
import { arbitrage, createArbitrage } from './Curve.ts'

/**
 * Starting prices for Newton's method. Relative to each other, the tokens in between have the market's
 * prices, at which no pool trades. All of them are as far below the target's spot rate as it takes to
 * buy the target for the whole trade, and the source is as far below them as it takes to sell it.
 */
export function firstPrices(
  network: Network,
  trade: { readonly tradeType: 'exact-in' | 'exact-out'; readonly amount: number },
  amountIn: number,
): void {
  const { market, nodes, nodeCount, edgeCount, from, to, curve, logPrice } = network
  const worth = (node: number) => market.worth[nodes[node]!]!
  let top = 0
  for (let k = 0; k < edgeCount; k++) if (to[k] === TARGET) top = Math.max(top, network.rate(k) / worth(from[k]!))
  const isExactIn = trade.tradeType === 'exact-in'
  const bought = (log: number) => {
    const level = Math.exp(log)
    let sum = 0
    for (let k = 0; k < edgeCount; k++) {
      if (to[k] !== TARGET) continue
      arbitrage(curve[k]!, level * worth(from[k]!), 1, traded)
      sum += isExactIn ? traded.paid / level : traded.rent + traded.paid
    }
    return sum
  }
  const level = descend(Math.log(top), isExactIn ? trade.amount * worth(SOURCE) : trade.amount, bought)

  let entry = 0
  for (let k = 0; k < edgeCount; k++)
    if (from[k] === SOURCE && to[k] !== TARGET) entry = Math.max(entry, network.rate(k) * worth(to[k]!))
  const sold = (log: number) => {
    const price = Math.exp(log)
    let sum = 0
    for (let k = 0; k < edgeCount; k++) {
      if (from[k] !== SOURCE) continue
      arbitrage(curve[k]!, price, to[k] === TARGET ? Math.exp(-level) : worth(to[k]!), traded)
      sum += traded.paid / price
    }
    return sum
  }
  for (let node = 0; node < nodeCount; node++) logPrice[node] = level + Math.log(worth(node))
  if (entry > 0) logPrice[SOURCE] = level + descend(Math.log(entry), amountIn, sold)
  logPrice[TARGET] = 0
}

/** The logarithm of a price, below the one without any trade, at which about the wanted amount is traded. */
function descend(top: number, wanted: number, tradedAt: (log: number) => number): number {
  let before = 0
  let little = 0
  for (let distance = 1e-6; distance < FURTHEST; distance *= 4) {
    const much = tradedAt(top - distance)
    if (much >= wanted) return top - before - ((distance - before) * (wanted - little)) / (much - little)
    before = distance
    little = much
  }
  return top - before
}

const FURTHEST = 4
const traded = createArbitrage()
