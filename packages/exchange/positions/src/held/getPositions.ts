import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Position } from './Position.ts'
import { readV2Positions } from './readV2Positions.ts'
import { readV3Positions } from './readV3Positions.ts'
import { readV4Positions } from './readV4Positions.ts'

/**
 * All v2, v3 and v4 positions of an account on one chain, read at one block: finding or leaving a position needs no index. A protocol that can't be
 * read is reported and doesn't hide the others.
 *
 * @throws what viem throws when the node does not answer at all
 * @example
 * const { positions, unreadProtocols } = await getPositions(client, { network, account, pairs: [] })
 */
export async function getPositions(
  client: ExchangeClient,
  parameters: getPositions.Parameters,
): Promise<getPositions.ReturnType> {
  const { network, account, pairs, atMost } = parameters
  const { chainId, contracts, startBlock } = network
  const rpc = client.rpc(chainId)
  const blockNumber = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const at = { chainId, multicall3: contracts.multicall3, blockNumber, owner: account, atMost }
  const { v2Factory, v3Factory, v3PositionManager, v4PositionManager, v4StateView } = contracts

  const [v2, v3, v4] = await Promise.allSettled([
    v2Factory && atMost === undefined ? readV2Positions(rpc, { ...at, factory: v2Factory, pairs }) : undefined,
    v3Factory && v3PositionManager
      ? readV3Positions(rpc, { ...at, factory: v3Factory, manager: v3PositionManager })
      : undefined,
    v4PositionManager && v4StateView
      ? readV4Positions(rpc, {
          ...at,
          fromBlock: BigInt(startBlock),
          stateView: v4StateView,
          manager: v4PositionManager,
        })
      : undefined,
  ])
  const read = [v2, v3, v4]
  const failed = read.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (failed.length === read.length) throw failed[0]
  return {
    blockNumber,
    positions: [
      ...((v4.status === 'fulfilled' && v4.value) || []),
      ...((v3.status === 'fulfilled' && v3.value) || []),
      ...((v2.status === 'fulfilled' && v2.value?.positions) || []),
    ],
    unreadProtocols: (['v2', 'v3', 'v4'] as const).filter((_, index) => read[index]!.status === 'rejected'),
    unseenPairs: (v2.status === 'fulfilled' && v2.value?.unseen) || 0,
  }
}

export declare namespace getPositions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'startBlock'>
    /** Lower-case. */
    readonly account: `0x${string}`
    /** v2 pairs to check besides the factory's newest, lower-case. */
    readonly pairs: readonly `0x${string}`[]
    /** For the first rows of a page: this many of v4 and of v3, none of v2, which come last. */
    readonly atMost?: number | undefined
  }
  type ReturnType = {
    readonly blockNumber: bigint
    readonly positions: readonly Position[]
    /** Protocols that the node didn't answer for. */
    readonly unreadProtocols: readonly ('v2' | 'v3' | 'v4')[]
    /** Number of v2 pairs not checked because there are too many. */
    readonly unseenPairs: number
  }
}
