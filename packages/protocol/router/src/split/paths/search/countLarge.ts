import type { Market } from '../../../market/Market.ts'
import { poolShares } from '../../../market/poolShares.ts'
import type { Network } from '../../Network.ts'
import { leastShare } from './leastShare.ts'
import type { PathLimits } from './PathLimits.ts'

/** Number of pool directions large enough to be searched. */
export function countLarge(market: Market, network: Network, limits: PathLimits): number {
  const least = leastShare(market, network, limits)
  const { sorted } = poolShares(market)
  let [count, end] = [0, sorted.length]
  while (count < end) {
    const middle = (count + end) >> 1
    if (sorted[middle]! >= least) end = middle
    else count = middle + 1
  }
  return sorted.length - count
}
