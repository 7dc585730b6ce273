import { agreeingEdges } from './agreeingEdges.ts'
import { type Market, marketOfEdges } from './Market.ts'

/**
 * The market without the pools that disagree with deeper ones by more than their fees. In it prices are the same whichever way they are followed, which
 * the search for splits relies on. The market itself where no pools disagree.
 */
export function calmMarket(market: Market): Market {
  const known = calm.get(market)
  if (known) return known
  const agrees = market.isCalm.every((isCalm) => isCalm === 1) ? undefined : agreeingEdges(market)
  const made = agrees ? marketOfEdges(market, (edge) => agrees[edge] === 1) : market
  calm.set(market, made)
  return made
}

const calm = new WeakMap<Market, Market>()
