import type { Execution } from '../assemblePlan.ts'
import { curveAt, type Market } from '../market/Market.ts'
import type { RouteRequest } from '../Plan.ts'
import { ROW } from '../split/bound/Curve.ts'
import type { SplitRequest } from '../split/SplitRequest.ts'
import { splitTrade } from '../split/splitTrade.ts'
import { alongSplit } from './alongSplit.ts'

/**
 * The plan of an exact output, found from the other side: by the input whose best plan buys it.
 *
 * An exact output close to what the pools hold is a hard problem. Most networks can't deliver it, and such a network has no prices at which supply
 * meets demand, so nothing shows what it lacks. Any input, however, can be sold, and its bound shows at once whether it is too little. The best plan
 * for one input, scaled to the output, gives the next input; when that stops improving, inputs between the largest insufficient one and the best so
 * far are tried. Undefined when no input suffices.
 */
export function reachOutput(market: Market, request: RouteRequest, search: SplitRequest): Execution | undefined {
  const { amount, target } = search
  if (amount > heldOf(market, target)) return undefined
  const worth = worthOf(search)
  let best: Execution | undefined
  let tooLittle = 0
  let enough = Number.POSITIVE_INFINITY
  let amountIn = worth
  for (let sale = 0; sale < SALES && amountIn <= DEAREST * worth && enough > (1 + CLOSE) * tooLittle; sale++) {
    const found = splitTrade({ ...search, tradeType: 'exact-in', amount: amountIn })
    const isTooLittle = found !== undefined && found.bound < amount
    const split = isTooLittle ? undefined : found?.split()
    const execution = split && alongSplit(market, request, split)
    if (execution && (!best || execution.amountIn < best.amountIn)) {
      best = execution
      enough = Number(best.amountIn)
      if (Math.abs(enough / amountIn - 1) > SETTLED) {
        amountIn = enough
        continue
      }
    }
    // If the pools can't take an input, try a smaller one.
    else if (!isTooLittle && split === undefined) enough = Math.min(enough, amountIn)
    else tooLittle = Math.max(tooLittle, amountIn)
    // What is left in pools gets expensive ever faster, so the steps grow; once bracketed, bisect on a logarithmic scale.
    if (enough === Number.POSITIVE_INFINITY) amountIn *= sale < DOUBLINGS ? 2 : 8
    else amountIn = tooLittle === 0 ? enough / 2 : Math.sqrt(tooLittle * enough)
  }
  return best
}

/** The input that an exact output is worth at spot rates. */
export function worthOf({ market, amount, source, target }: SplitRequest): number {
  return (amount * market.worth[target]!) / market.worth[source]!
}

/** What all pools together hold of a token. */
function heldOf(market: Market, node: number): number {
  const { intoStart, pairsInto, pairStart, pairEdges } = market
  let held = 0
  for (let into = intoStart[node]!; into < intoStart[node + 1]!; into++) {
    const pair = pairsInto[into]!
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const curve = curveAt(market, pairEdges[at]!)
      held += curve[curve.length - ROW + 1]!
    }
  }
  return held
}

const SALES = 32
const DOUBLINGS = 4
/** Limit as a multiple of the output's worth at spot rates: more than any difference of decimals between two tokens. */
const DEAREST = 2 ** 40
/** Inputs within this relative distance aren't bisected further. */
const CLOSE = 0.01
/** Relative difference between an input and what its plan needs below which no further search is made: a basis point. */
const SETTLED = 1e-4
