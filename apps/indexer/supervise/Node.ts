import { createChainClient } from '@oxbow/chain/createChainClient'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { BlockNotFoundError, fallback } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'

export type BlockName = { number: number; hash: string }

/** A chain's own view of itself, to compare the index with. */
export type Node = {
  readonly network: EnabledNetwork['network']
  /** How long to wait between two questions: a node of one's own may be asked at any time, those of others cost by the call. */
  readonly restMs: number
  /** Number of the newest block. @throws when the node is away */
  getHeadNumber(): Promise<number>
  /**
   * Whether the chain contains this block. `not yet`: the node is behind it, which says nothing about the chain, except for a local chain,
   * which is only its node. @throws when the node is away
   */
  find(block: BlockName): Promise<'there' | 'another' | 'not yet'>
}

export function connectNode({ network, rpcUrls }: EnabledNetwork): Node {
  const client = createChainClient({
    transport: fallback(
      rpcUrls.map((url) => createNodeEndpoint(url, { chainId: network.chainId, timeoutMs: 5_000 }).transport),
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })
  return {
    network,
    restMs: network.profile === 'local' ? 0 : 10_000,
    getHeadNumber: async () => Number(await getBlockNumber(client)),
    find: async ({ hash, number }) => {
      try {
        return (await getBlock(client, { blockNumber: BigInt(number) })).hash === hash ? 'there' : 'another'
      } catch (error) {
        if (error instanceof BlockNotFoundError) return network.profile === 'local' ? 'another' : 'not yet'
        throw error
      }
    },
  }
}
