import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { BlockNotFoundError, createPublicClient, fallback } from 'viem'

export type BlockName = { number: number; hash: string }

/** A chain's own view of itself, to compare the index with. */
export type Node = {
  readonly network: EnabledNetwork['network']
  /** How long to wait between two questions: a node of one's own may be asked at any time, those of others cost by the call. */
  readonly restMs: number
  /** Number of the newest block. @throws when the node is away */
  getHeadNumber(): Promise<number>
  /** Whether the chain has this very block. @throws when the node is away */
  hasBlock(block: BlockName): Promise<boolean>
}

export function connectNode({ network, rpcUrls }: EnabledNetwork): Node {
  const client = createPublicClient({
    transport: fallback(
      rpcUrls.map((url) => createNodeEndpoint(url, { chainId: network.chainId, timeoutMs: 5_000 }).transport),
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })
  return {
    network,
    restMs: network.profile === 'local' ? 0 : 10_000,
    getHeadNumber: async () => Number(await client.getBlockNumber()),
    hasBlock: async ({ hash, number }) => {
      try {
        return (await client.getBlock({ blockNumber: BigInt(number) })).hash === hash
      } catch (error) {
        if (error instanceof BlockNotFoundError) return false
        throw error
      }
    },
  }
}
