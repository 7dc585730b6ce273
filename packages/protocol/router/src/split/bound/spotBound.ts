import { baseGas, GAS } from '../../gasModel.ts'
import { type Market, pairBetween } from '../../market/Market.ts'
import type { SplitRequest } from '../SplitRequest.ts'

/**
 * Upper bound of any split's worth after gas, from spot rates alone: no path pays more than the product of its rates, and a split needs a few hops.
 * Negative for an exact output.
 *
 * In a calm market this is much weaker than the dual. Where pools disagree by more than their fees, the dual includes far more arbitrage profit than
 * the trade and is meaningless, but no path is long enough to earn much of that profit.
 */
export function spotBound(request: SplitRequest, perGas: number): number {
  const { market, tradeType, source, target, tokenIn, amount, maxDepth } = request
  const rate = bestRates(market, target, maxDepth)[source]!
  const hops = fewestHops(market, source, target)
  const gas = baseGas(tokenIn) + GAS.split.base + GAS.v4Group + hops * (GAS.hop.v4 + GAS.split.hop.v4)
  return (tradeType === 'exact-in' ? amount * rate : -amount / rate) - gas * perGas
}

/** Two pools of one pair, or one hop and two that share its output. */
function fewestHops(market: Market, source: number, target: number): 2 | 3 {
  const pair = pairBetween(market, source, target)
  return pair >= 0 && market.pairStart[pair + 1]! - market.pairStart[pair]! > 1 ? 2 : 3
}

/** By node, the best product of spot rates of paths to the target with at most so many hops; cached per target and block. */
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
