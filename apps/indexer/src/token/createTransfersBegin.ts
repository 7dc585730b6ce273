import { createChainClient } from '@oxbow/chain/createChainClient'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { fallback } from 'viem'
import { getBlock } from 'viem/actions'
import { transfersStart } from '../indexesTransfers.ts'

/** Every block after this one waits for the answer. */
const timeoutMs = 2_000
const leftAloneForMs = 30_000

/**
 * Tells from which block on a chain's transfers are indexed, and when that block was: what an account had before it nobody can work out from them. Undefined
 * where none are indexed, and while the node does not answer.
 */
export function createTransfersBegin(enabled: EnabledNetwork) {
  const { chainId } = enabled.network
  const startBlock = transfersStart(enabled)
  // As `createV2ProtocolPart` does, and not through Ponder's client, which asks for a minute where a node has forgotten.
  const client = createChainClient({
    transport: fallback(
      enabled.rpcUrls.map((url) => createNodeEndpoint(url, { chainId, timeoutMs }).transport),
      { retryCount: 0 },
    ),
  })
  let failedMs = Number.NEGATIVE_INFINITY

  return async function readTransfersBegin(): Promise<TransfersBegin | undefined> {
    if (startBlock === undefined || Date.now() - failedMs < leftAloneForMs) return undefined
    try {
      const { timestamp } = await getBlock(client, { blockNumber: BigInt(startBlock) })
      return { transfersBlock: startBlock, transfersTimestamp: Number(timestamp) }
    } catch {
      failedMs = Date.now()
      return undefined
    }
  }
}

type TransfersBegin = { readonly transfersBlock: number; readonly transfersTimestamp: number }
