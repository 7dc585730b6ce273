import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { createChainClient } from '@oxbow/chain/createChainClient'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { fallback } from 'viem'
import { readContract } from 'viem/actions'

/** Uniswap v2 core, UniswapV2Pair._mintFee: a sixth of what the root of the product has grown by. */
const part = 1 / 6

/** Every block after this one waits for the answer. */
const timeoutMs = 2_000
/** A node that did not answer is not waited for again so soon: an index that catches up asks for each minute of its chain. */
const leftAloneForMs = 30_000

/**
 * Reads what a chain's v2 factory takes of the fees of its pairs now: nothing unless it names who gets it. Undefined where it does not answer, and on a
 * chain without v2. No event tells of a change.
 *
 * Not through Ponder's client, which asks at the block that is indexed: nodes forget old state within minutes, and Ponder then asks again for a
 * minute, once for each minute of the chain. An index that fell behind never caught up.
 */
export function createV2ProtocolPart({ network, rpcUrls }: Pick<EnabledNetwork, 'network' | 'rpcUrls'>) {
  const { chainId, contracts } = network
  const { v2Factory } = contracts
  const client = createChainClient({
    transport: fallback(
      rpcUrls.map((url) => createNodeEndpoint(url, { chainId, timeoutMs }).transport),
      { retryCount: 0 },
    ),
  })
  let failedMs = Number.NEGATIVE_INFINITY

  return async function readV2ProtocolPart(): Promise<number | undefined> {
    if (v2Factory === undefined || Date.now() - failedMs < leftAloneForMs) return undefined
    try {
      const feeTo = await readContract(client, { address: v2Factory, abi: v2FactoryAbi, functionName: 'feeTo' })
      return BigInt(feeTo) === 0n ? 0 : part
    } catch {
      failedMs = Date.now()
      return undefined
    }
  }
}
