import { createChainClient } from '@oxbow/chain/createChainClient'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { fallback } from 'viem'
import { getBlock } from 'viem/actions'
import { transfersStart } from '../indexesTransfers.ts'

/** Following blocks wait for the answer. */
const timeoutMs = 2_000
const leftAloneForMs = 30_000

/**
 * Reads the first block with indexed transfers and its time; earlier balances can't be derived from them. Undefined if none are indexed, and while
 * the node doesn't answer.
 */
export function createTransfersBegin(enabled: EnabledNetwork) {
  const { chainId } = enabled.network
  const startBlock = transfersStart(enabled)
  // Not Ponder's client, for the reason given in `createV2ProtocolPart`.
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
