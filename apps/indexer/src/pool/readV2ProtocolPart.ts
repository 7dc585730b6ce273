import type { Context } from 'ponder:registry'
import { v2FactoryAbi } from '@oxbow/chain/abi/v2Factory'
import { networkOf } from '../networks.ts'

/** Uniswap v2 core, UniswapV2Pair._mintFee: a sixth of what the root of the product has grown by. */
const part = 1 / 6

/**
 * What the chain's v2 factory takes of the fees of its pairs: nothing unless it names who gets it. Null where it does not answer, and on a chain without v2.
 * No event tells of a change.
 */
export async function readV2ProtocolPart(context: Context): Promise<number | null> {
  const { v2Factory } = networkOf(context.chain.id).contracts
  if (v2Factory === undefined) return null
  try {
    const feeTo = await context.client.readContract({
      address: v2Factory,
      abi: v2FactoryAbi,
      functionName: 'feeTo',
      retryEmptyResponse: false,
    })
    return BigInt(feeTo) === 0n ? 0 : part
  } catch {
    return null
  }
}
