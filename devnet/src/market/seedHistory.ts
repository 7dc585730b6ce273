import type { Contracts } from '@oxbow/chain/Network'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import type { FairPrices } from './FairPrices.ts'
import type { Market } from './planMarket.ts'
import { planArbitrage, planVisitors } from './planSwaps.ts'
import { queueLiquidityChange } from './queueLiquidityChange.ts'
import { queueOrders } from './queueOrders.ts'
import type { Random } from './Random.ts'
import { createPoolReader } from './readPools.ts'

export declare namespace seedHistory {
  type Options = {
    queue: TransactionQueue
    contracts: Required<Contracts>
    market: Market
    fair: FairPrices
    random: Random
    /** Unix seconds of each block, spaced by whole hours or less. */
    timestamps: readonly number[]
    /** A block for several hours has as many users as these hours, but the arbitrageurs of one hour, whose effects add up. */
    swapsPerHour: number
    onProgress?: (done: number, total: number) => void
  }
}

/**
 * Mines one block of market activity per timestamp: users swap at random, arbitrageurs follow the fair prices, and sometimes liquidity
 * is added or removed. The last block leaves every pool within its fee of the fair price. Automine must be off. About 10 ms per block.
 */
export async function seedHistory(options: seedHistory.Options): Promise<void> {
  const { queue, contracts, market, fair, random, timestamps, swapsPerHour, onProgress } = options
  const { pools } = market
  const readPools = createPoolReader(queue.rpc, contracts, pools)
  const visitorsPerHour = Math.round(swapsPerHour / 3)
  for (const [index, timestamp] of timestamps.entries()) {
    const isLast = index === timestamps.length - 1
    const previous = timestamps[index - 1]
    const hours = previous === undefined ? 1 : (timestamp - previous) / 3_600
    if (previous !== undefined) advance(fair, hours)
    const readings = await readPools()
    if (index % 5 === 4 && !isLast) await queueLiquidityChange(queue, contracts, pools, readings, fair, random)
    const arbitrage = planArbitrage(pools, readings, fair, isLast ? pools.length : swapsPerHour - visitorsPerHour)
    queueOrders(queue, contracts, arbitrage, random)
    // Users move prices away from the fair ones, so the last block has none.
    const visitors = visitorsPerHour * Math.max(1, hours)
    if (!isLast) queueOrders(queue, contracts, planVisitors(pools, fair, random, visitors), random)
    await queue.flush({ timestamp, mayFail: true })
    onProgress?.(index + 1, timestamps.length)
  }
}

/** In steps of an hour like `pricesBefore`, so that the history ends at the table's prices. */
function advance(fair: FairPrices, hours: number): void {
  for (let left = hours; left > 0; left -= 1) fair.advance(Math.min(1, left))
}
