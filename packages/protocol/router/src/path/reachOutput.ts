import type { Execution } from '../assemblePlan.ts'
import { curveAt, type Market } from '../market/Market.ts'
import type { RouteRequest } from '../Plan.ts'
import { ROW } from '../split/bound/Curve.ts'
import type { SplitRequest } from '../split/SplitRequest.ts'
import { splitTrade } from '../split/splitTrade.ts'
import { alongSplit } from './alongSplit.ts'

/**
 * The plan of an exact output, looked for from its other side: by the input whose best plan buys it.
 *
 * An exact output near what the pools hold is a hard problem. Most networks cannot bring it, and such a network has no prices at which supply meets demand, so
 * nothing says what it lacks. Any input can be sold, and its bound says at once whether that is too little. Sized for the output, the best plan of one
 * input tells the next; where that ends, inputs between the last that was too little and the best so far are tried. Undefined when no input will do.

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
    // Pools that cannot take an input are asked for less.
    else if (!isTooLittle && split === undefined) enough = Math.min(enough, amountIn)
    else tooLittle = Math.max(tooLittle, amountIn)
    // What is left in pools grows dearer ever faster: after the first steps longer ones, and in between their ratio is halved.
    if (enough === Number.POSITIVE_INFINITY) amountIn *= sale < DOUBLINGS ? 2 : 8
    else amountIn = tooLittle === 0 ? enough / 2 : Math.sqrt(tooLittle * enough)
  }
  return best
}

/** Input that an exact output is worth at spot rates. */
export function worthOf({ market, amount, source, target }: SplitRequest): number {
  return (amount * market.worth[target]!) / market.worth[source]!
}

/** All that pools have of a token to pay out. */
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
/** Of the output's worth at spot rates: there are not that many decimals between two pools. */
const DEAREST = 2 ** 40
/** Between inputs so near no other plan is looked for. */
const CLOSE = 0.01
/** Part of an input by which what its plan needs differs, and that is not worth another search: a basis point. */
const SETTLED = 1e-4
