import type { Network } from '@oxbow/chain/Network'
import type { ChainHead } from '@oxbow/contract/marketDocuments'

/** Usual lag of an index that is in sync: block times vary, and chains skip blocks now and then. */
const usualSeconds = 60
const usualBlocks = 10

/**
 * The network with the oldest figures, and their time in Unix seconds, if they are older than usual. Networks that the index doesn't know are
 * ignored.
 */
export function lateIndex(
  networks: readonly Pick<Network, 'chainId' | 'name' | 'blockTimeSeconds'>[],
  heads: readonly Pick<ChainHead, 'chainId' | 'timestamp'>[],
  nowSeconds: number,
): { readonly name: string; readonly timestamp: number } | undefined {
  const late = networks.flatMap(({ chainId, name, blockTimeSeconds }) => {
    const timestamp = heads.find((head) => head.chainId === chainId)?.timestamp
    const most = Math.max(usualSeconds, usualBlocks * blockTimeSeconds)
    return timestamp !== undefined && nowSeconds - timestamp > most ? [{ name, timestamp }] : []
  })
  return late.sort((a, b) => a.timestamp - b.timestamp)[0]
}
