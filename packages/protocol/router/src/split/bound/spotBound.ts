import { baseGas, GAS } from '../../gasModel.ts'
import { type Market, pairBetween } from '../../market/Market.ts'
import type { SplitRequest } from '../SplitRequest.ts'

/**
 * What no split is worth after gas by spot rates alone: no way pays more than the product of those on it, and a split needs a few hops. A negative number for an exact output.
 *
 * Much less than the dual says in a calm market. Where pools disagree by more than their fees the dual counts in what a circle of them earns by far more than
 * the trade, and says nothing; no way is long enough to earn much of that.
 */
export function spotBound(request: SplitRequest, perGas: number): number {
  const { market, tradeType, source, target, tokenIn, amount, maxDepth } = request
  const rate = bestRates(market, target, maxDepth)[source]!
  const hops = fewestHops(market, source, target)
  const gas = baseGas(tokenIn) + GAS.split.base + GAS.v4Group + hops * (GAS.hop.v4 + GAS.split.hop.v4)
  return (tradeType === 'exact-in' ? amount * rate : -amount / rate) - gas * perGas
}

/** Two pools of one pair, or a hop and two that share what it brings. */
function fewestHops(market: Market, source: number, target: number): 2 | 3 {
  const pair = pairBetween(market, source, target)
  return pair >= 0 && market.pairStart[pair + 1]! - market.pairStart[pair]! > 1 ? 2 : 3
}

/** By node, the best product of spot rates on the way to the target in at most so many hops; found once for a target in each block. */
function bestRates(market: Market, target: number, maxHops: number): Float64Array {
  const known = found.get(market) ?? new Map<string, Float64Array>()
  found.set(market, known)
  const key = `${target}/${maxHops}`
  const rates = known.get(key) ?? findRates(market, target, maxHops)
  known.set(key, rates)
  return rates
}

function findRates({ size, pairFrom, pairTo, pairRate }: Market, target: number, maxHops: number): Float64Array {
  let rates = new Float64Array(size)
  rates[target] = 1
  for (let hop = 0; hop < maxHops; hop++) {
    const longer = rates.slice()
    for (let pair = 0; pair < pairFrom.length; pair++) {
      const rate = pairRate[pair]! * rates[pairTo[pair]!]!
      if (rate > longer[pairFrom[pair]!]!) longer[pairFrom[pair]!] = rate
    }
    rates = longer
  }
  return rates
}

const found = new WeakMap<Market, Map<string, Float64Array>>()
