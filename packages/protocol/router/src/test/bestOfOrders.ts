import type { Market } from '../market/Market.ts'
import { DualSolver } from '../split/bound/DualSolver.ts'
import { firstPrices } from '../split/bound/firstPrices.ts'
import { Network, SOURCE, TARGET } from '../split/Network.ts'
import { chooseHops } from '../split/paths/chooseHops.ts'
import type { SplitRequest } from '../split/SplitRequest.ts'
import { SplitSearch } from '../split/SplitSearch.ts'

/**
 * The highest output less gas in a small market whose pools may disagree; undefined if there is no path to the target.
 *
 * A plan has no cycles, so its tokens have an order in which every hop leads forwards. For a given order and free gas the best plan is a convex
 * problem, and the best over all orders is the best of all plans.
 *
 * @param perGas Cost of a unit of gas. If it isn't 0, each order uses the result of {@link chooseHops}.
 */
export function bestOfOrders(
  market: Market,
  {
    source,
    target,
    tokenIn,
    tokenOut,
    amount,
  }: Pick<SplitRequest, 'source' | 'target' | 'tokenIn' | 'tokenOut' | 'amount'>,
  perGas = 0,
): number | undefined {
  const others = Array.from({ length: market.size }, (_, token) => token).filter((token) => token !== source)
  const found = ordersOf(others.filter((token) => token !== target)).flatMap((between) => {
    const place = new Map([source, ...between, target].map((token, at) => [token, at]))
    const network = new Network()
    network.begin(market, source, target)
    for (const [edge, { from, to }] of market.edges.entries())
      if (place.get(from)! < place.get(to)!) network.admitEdge(edge)
    removeDeadEnds(network)
    if (network.edgeCount === 0) return []
    const trade = { tradeType: 'exact-in', amount, tokenIn, tokenOut, maxSwaps: 40, maxLength: 12 } as const
    firstPrices(network, trade, amount)
    const solver = new DualSolver(network)
    solver.begin(trade)
    const search = new SplitSearch(network, solver)
    search.begin(trade, perGas)
    if (perGas === 0) search.settle()
    else chooseHops(search, [])
    return [search.bestNet]
  })
  return found.length === 0 ? undefined : Math.max(...found)
}

function ordersOf(tokens: readonly number[]): readonly (readonly number[])[] {
  if (tokens.length === 0) return [[]]
  return tokens.flatMap((first) => ordersOf(tokens.filter((other) => other !== first)).map((rest) => [first, ...rest]))
}

/** Edges that lead nowhere or receive nothing have no price at which they balance. */
function removeDeadEnds(network: Network): void {
  for (let before = -1; before !== network.edgeCount; ) {
    before = network.edgeCount
    const reached = new Set([SOURCE, ...network.to.subarray(0, before)])
    const useful = new Set([TARGET, ...network.from.subarray(0, before)])
    for (let k = before - 1; k >= 0; k--)
      if (!reached.has(network.from[k]!) || !useful.has(network.to[k]!)) network.remove(k)
  }
}
