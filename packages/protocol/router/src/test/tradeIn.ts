import type { Market } from '../market/Market.ts'
import { DualSolver } from '../split/bound/DualSolver.ts'
import { firstPrices } from '../split/bound/firstPrices.ts'
import { Network } from '../split/Network.ts'
import { tokenAt } from './randomMarket.ts'

/** A solved trade over the deepest pools between two tokens; undefined if there are none. */
export function tradeIn(market: Market, amount = 1e19): Network | undefined {
  const [source, target] = [market.nodeOf.get(tokenAt(1)), market.nodeOf.get(tokenAt(2))]
  if (source === undefined || target === undefined) return undefined
  const network = new Network()
  network.begin(market, source, target)
  for (const [edge, { from, to }] of market.edges.entries())
    if (from === source && to === target) network.admitEdge(edge)
  if (network.edgeCount === 0) return undefined
  const trade = { tradeType: 'exact-in', amount } as const
  firstPrices(network, trade, amount)
  const solver = new DualSolver(network)
  solver.begin(trade)
  solver.solve()
  network.listUsed()
  return network
}
