import type { Contracts } from '@oxbow/chain/Network'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import type { Rpc } from '../node/Rpc.ts'
import { TransactionQueue } from '../node/TransactionQueue.ts'
import { derivePrices } from './derivePrices.ts'
import { createFairPrices, type FairPrices } from './FairPrices.ts'
import type { Market } from './planMarket.ts'
import { planArbitrage, planVisitors } from './planSwaps.ts'
import { queueLiquidityChange } from './queueLiquidityChange.ts'
import { queueOrders, traderIndices } from './queueOrders.ts'
import { createRandom } from './Random.ts'
import { createPoolReader } from './readPools.ts'
import { seedHistory } from './seedHistory.ts'

export type LiveMarket = {
  /** Mines the market's activity from the head to `now` (Unix seconds): one block per hour, at most 48. Automine must be off. */
  catchUp(head: { number: number; timestamp: number }, now: number): Promise<void>
  /** Sends the next swaps to a node that mines by itself. `hours` is the time since the last call. */
  trade(hours: number): Promise<void>
}

const maxCatchUpBlocks = 48

/** The market of a running chain. Its prices come from the pools, so it continues from any state of the chain. */
export async function createLiveMarket(options: {
  rpc: Rpc
  contracts: Required<Contracts>
  market: Market
  /** Random numbers depend on the seed and on `headNumber`. */
  seed: string
  headNumber: number
}): Promise<LiveMarket> {
  const { rpc, contracts, market, seed, headNumber } = options
  const { pools, tokens, slug } = market
  const random = createRandom(`${seed}/${slug}/live/${headNumber}`)
  const readPools = createPoolReader(rpc, contracts, pools)
  const fair: FairPrices = createFairPrices(tokens, random, derivePrices(pools, await readPools()))

  async function openQueue(): Promise<TransactionQueue> {
    const queue = new TransactionQueue(rpc)
    await queue.addAccounts([operatorIndex, ...traderIndices].map(devAddress))
    return queue
  }

  return {
    async catchUp(head, now) {
      const seconds = now - head.timestamp
      const blocks = Math.min(maxCatchUpBlocks, Math.ceil(seconds / 3_600))
      if (blocks < 1) return
      const timestamps = Array.from({ length: blocks }, (_, index) =>
        Math.floor(head.timestamp + (seconds * (index + 1)) / blocks),
      )
      // A node that loaded a state uses its own start as the time of its newest block and rejects earlier times.
      await rpc.request('evm_setTime', [head.timestamp])
      await seedHistory({ queue: await openQueue(), contracts, market, fair, random, timestamps, swapsPerHour: 6 })
      await rpc.request('evm_setTime', [Math.floor(Date.now() / 1_000)])
    },
    async trade(hours) {
      fair.advance(hours)
      const readings = await readPools()
      const queue = await openQueue()
      queueOrders(queue, contracts, planArbitrage(pools, readings, fair, 1), random)
      if (random.next() < 0.5) queueOrders(queue, contracts, planVisitors(pools, fair, random, 1), random)
      if (random.next() < 0.03) await queueLiquidityChange(queue, contracts, pools, readings, fair, random)
      await queue.submit()
    },
  }
}
