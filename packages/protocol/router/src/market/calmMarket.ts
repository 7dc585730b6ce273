import { agreeingEdges } from './agreeingEdges.ts'
import { type Market, marketOfEdges } from './Market.ts'

/**
 * The market without the pools that disagree with deeper ones by more than their fees. In it, prices don't depend on the path, which the split search
 * relies on. Returns the market itself if no pools disagree.
 */
export function calmMarket(market: Market): Market {
  const known = calm.get(market)
  if (known) return known
  const made = market.isCalm.every((isCalm) => isCalm === 1) ? market : withoutCycles(market)
  calm.set(market, made)
  return made
}

function withoutCycles(market: Market): Market {
  const agrees = agreeingEdges(market)
  const leftOut = Int32Array.from(market.edges.keys()).filter((edge) => market.pairOf[edge]! >= 0 && agrees[edge] === 0)
  return { ...marketOfEdges(market, (edge) => agrees[edge] === 1), leftOut }
}

const calm = new WeakMap<Market, Market>()
