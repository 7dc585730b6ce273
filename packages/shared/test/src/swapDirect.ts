import { devAddress } from '@oxbow/devnet/devAccounts'
import type { PoolKey } from '@oxbow/devnet/PoolKey'
import { queueSwap } from '@oxbow/devnet/queueSwap'
import type { TestChain } from './TestChain.ts'
import { traderIndex, transact } from './transact.ts'

export declare namespace swapDirect {
  type Options = {
    zeroForOne: boolean
    /** Raw units of the input token. */
    amountIn: bigint
    /** Stops when the pool reaches this price. */
    sqrtPriceLimitX96?: bigint
  }
}

/** Moves a pool's price by swapping with the pool directly instead of through a router. Uses separate funds: nobody's balance changes. */
export async function swapDirect(chain: TestChain, key: PoolKey, options: swapDirect.Options): Promise<void> {
  await transact(chain, (queue) => queueSwap(queue, chain.contracts, devAddress(traderIndex), { key, ...options }))
}
