import { devAddress } from '@oxbow/devnet/devAccounts'
import type { PoolKey } from '@oxbow/devnet/PoolKey'
import { queueSwap } from '@oxbow/devnet/queueSwap'
import type { TestChain } from './TestChain.ts'
import { traderIndex, transact } from './transact.ts'

export declare namespace swapDirect {
  type Options = {
    zeroForOne: boolean
    /** Raw units of the token that goes in. */
    amountIn: bigint
    /** Stops when the pool's price gets there. */
    sqrtPriceLimitX96?: bigint
  }
}

/** Moves a pool by a swap against the pool itself, not through a router. Uses a stock of its own: nobody's balance changes. */
export async function swapDirect(chain: TestChain, key: PoolKey, options: swapDirect.Options): Promise<void> {
  await transact(chain, (queue) => queueSwap(queue, chain.contracts, devAddress(traderIndex), { key, ...options }))
}
