import type { Network } from '@oxbow/chain/Network'
import type { ChainHead } from '@oxbow/contract/marketDocuments'

/** What an index that follows its chain may lag behind the clock: blocks are not made on the second, and a chain now and then skips some. */
const usualSeconds = 60
const usualBlocks = 10

/** The network whose figures are the oldest, and of when (Unix seconds), where one's are older than usual. What the index does not know is not here. */
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
