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
    /** Unix seconds of each block. */
    timestamps: readonly number[]
    /** Swaps in a block, on average. */
    swapsPerBlock: number
    onProgress?: (done: number, total: number) => void
  }
}

/**
 * Mines one block of market for each timestamp: visitors swap as they please, arbitrageurs follow the fair prices, now and then liquidity comes
 * or goes; the last block leaves every pool within its fee of the fair price. Automine must be off. About 10 ms a block.
 */
export async function seedHistory(options: seedHistory.Options): Promise<void> {
  const { queue, contracts, market, fair, random, timestamps, swapsPerBlock, onProgress } = options
  const { pools } = market
  const readPools = createPoolReader(queue.rpc, contracts, pools)
  const visitors = Math.round(swapsPerBlock / 3)
  for (const [index, timestamp] of timestamps.entries()) {
    const isLast = index === timestamps.length - 1
    const previous = timestamps[index - 1]
    if (previous !== undefined) fair.advance((timestamp - previous) / 3_600)
    const readings = await readPools()
    if (index % 5 === 4 && !isLast) await queueLiquidityChange(queue, contracts, pools, readings, fair, random)
    const arbitrage = planArbitrage(pools, readings, fair, isLast ? pools.length : swapsPerBlock - visitors)
    queueOrders(queue, contracts, arbitrage, random)
    // After them the prices are nobody's plan: none in the last block.
    if (!isLast) queueOrders(queue, contracts, planVisitors(pools, fair, random, visitors), random)
    await queue.flush({ timestamp, mayFail: true })
    onProgress?.(index + 1, timestamps.length)
  }
}
