import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { createChainClient } from '@oxbow/chain/createChainClient'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { fallback } from 'viem'
import { readContract } from 'viem/actions'

/** Uniswap v2 core, UniswapV2Pair._mintFee: a sixth of what the root of the product has grown by. */
const part = 1 / 6

/** Following blocks wait for the answer. */
const timeoutMs = 2_000
/** Pause after a failure, since an index that catches up asks for each minute of its chain. */
const leftAloneForMs = 30_000

/**
 * Reads the current share of fees that a chain's v2 factory takes: none unless it names a recipient. Undefined if it doesn't answer, and without v2.
 * No event announces a change.
 *
 * Doesn't use Ponder's client, which reads at the indexed block: nodes drop old state within minutes, and Ponder would then retry for a minute per
 * minute of the chain, so that an index behind the head would never catch up.
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
