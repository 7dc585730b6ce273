import type { Contracts } from '@oxbow/chain/Network'
import { createFairPrices, pricesBefore } from '../market/FairPrices.ts'
import { historyTimestamps } from '../market/historyTimestamps.ts'
import { type Market, planMarket } from '../market/planMarket.ts'
import { traderIndices } from '../market/queueOrders.ts'
import { createRandom } from '../market/Random.ts'
import { seedHistory } from '../market/seedHistory.ts'
import { seedPools } from '../market/seedPools.ts'
import { seedPositions } from '../market/seedPositions.ts'
import { seedRewards } from '../market/seedRewards.ts'
import { devAddress, operatorIndex } from '../node/devAccounts.ts'
import { createRpc } from '../node/Rpc.ts'
import { TransactionQueue } from '../node/TransactionQueue.ts'
import { deployProtocol } from '../protocol/deployProtocol.ts'
import type { ChainSlug } from '../tokens/tokenTable.ts'

export declare namespace seedChain {
  type Options = {
    slug: ChainSlug
    /** The same seed gives the same market, block for block. */
    seed: string
    /** Time of the last block of the history, Unix seconds, a whole hour. */
    endsAt: number
    hours: number
    swapsPerHour: number
    onProgress?: (step: string, done?: number, total?: number) => void
    /** Limits the market to these symbols; all tokens if absent. */
    symbols?: readonly string[]
  }
}

/**
 * Seeds a fresh node, started with `seedStart` as its first timestamp: protocols, tokens,
 * pools and a history that ends at the prices of the token table. Leaves automine off.
 */
export async function seedChain(
  url: string,
  options: seedChain.Options,
): Promise<{ contracts: Required<Contracts>; market: Market }> {
  const { slug, seed, hours, swapsPerHour, onProgress } = options
  onProgress?.('deploying the protocols')
  const contracts = await deployProtocol(url)
  const rpc = createRpc(url)
  await rpc.request('evm_setAutomine', [false])
  const queue = new TransactionQueue(rpc)
  await queue.addAccounts([operatorIndex, ...traderIndices].map(devAddress))

  const market = planMarket(slug, contracts, options.symbols)
  const walk = () => createRandom(`${seed}/${slug}/prices`)
  const fair = createFairPrices(market.tokens, walk(), pricesBefore(market.tokens, Math.max(0, hours - 1), walk))
  onProgress?.('opening the pools')
  await seedPools(queue, contracts, market, fair, seed)
  await seedPositions(queue, contracts, market, fair)

  const { endsAt } = options
  const timestamps = historyTimestamps({ endsAt, hours })
  await seedRewards(queue, contracts, market, { startsAt: timestamps[0] ?? endsAt, endsAt })
  await seedHistory({
    queue,
    contracts,
    market,
    fair,
    random: createRandom(`${seed}/${slug}/swaps`),
    timestamps,
    swapsPerHour,
    onProgress: (done, total) => onProgress?.('seeding history', done, total),
  })
  return { contracts, market }
}

/** Time of block 0 (Unix seconds) for a chain with that many hours of history: two hours of setup come before. */
export function seedStart({ endsAt, hours }: { endsAt: number; hours: number }): number {
  return endsAt - (hours + 1) * 3_600
}
