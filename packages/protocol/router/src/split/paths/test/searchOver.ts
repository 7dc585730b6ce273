import type { TokenId } from '@oxbow/amm/PoolState'
import { type Flow, networkOf } from '../../../test/networkOf.ts'
import { tokenAt } from '../../../test/randomMarket.ts'
import { DualSolver } from '../../bound/DualSolver.ts'
import { firstPrices } from '../../bound/firstPrices.ts'
import { SplitSearch, type Trade } from '../../SplitSearch.ts'

export const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
/** A search over a network of these pools, before it begins. */
export function searchOver(flows: readonly Flow[], trade: Trade, perGas: number) {
  const { network } = networkOf([a, c], flows)
  const solver = new DualSolver(network)
  const search = new SplitSearch(network, solver)
  solver.begin(trade)
  const begin = () => {
    network.isOpen.fill(1, 0, network.edgeCount)
    firstPrices(network, trade, trade.amount)
    search.begin(trade, perGas)
  }
  begin()
  return { network, search, begin }
}
export const trade = (amount: number, more: Partial<Trade> = {}): Trade => {
  return { tradeType: 'exact-in', amount, tokenIn: a, tokenOut: c, maxSwaps: 32, maxLength: 6, ...more }
}
