import type { Contracts } from '@oxbow/chain/Network'
import { devAddress } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import { queueSwap, type SwapOrder } from '../pools/queueSwap.ts'
import type { Random } from './Random.ts'

/** Traders are accounts 11 to 29 of the development mnemonic. */
export const traderIndices = Array.from({ length: 19 }, (_, index) => 11 + index)

/** Queues swaps, each by a random trader. */
export function queueOrders(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  orders: readonly SwapOrder[],
  random: Random,
): void {
  for (const order of orders) {
    queueSwap(queue, contracts, devAddress(traderIndices[random.integer(traderIndices.length)]!), order)
  }
}
