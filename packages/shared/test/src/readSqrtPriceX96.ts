import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { V3PoolKey, V4PoolKey } from '@oxbow/devnet/PoolKey'
import type { TestChain } from './TestChain.ts'

/** The current price of a v3 or v4 pool. */
export async function readSqrtPriceX96(chain: TestChain, key: V3PoolKey | V4PoolKey): Promise<bigint> {
  const { publicClient, contracts } = chain
  const [sqrtPriceX96] =
    key.protocol === 'v3'
      ? await publicClient.readContract({ address: key.id, abi: v3PoolAbi, functionName: 'slot0' })
      : await publicClient.readContract({
          address: contracts.v4StateView,
          abi: stateViewAbi,
          functionName: 'getSlot0',
          args: [key.id],
        })
  return sqrtPriceX96
}
