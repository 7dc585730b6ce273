import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Position } from './Position.ts'
import { readV2Positions } from './readV2Positions.ts'
import { readV3Positions } from './readV3Positions.ts'
import { readV4Positions } from './readV4Positions.ts'

/**
 * Every liquidity position of an account on one chain, v2, v3 and v4, read from the chain itself at one block: no index is needed to find
 * a position or to leave it. A protocol that cannot be read says so and hides none of the others.
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
    /** v2 pairs to ask besides the newest of the factory, lower-case. */
    readonly pairs: readonly `0x${string}`[]
    /** Only the first rows of a page: so many of v4 and of v3, none of v2, which come last. */
    readonly atMost?: number | undefined
  }
  type ReturnType = {
    readonly blockNumber: bigint
    readonly positions: readonly Position[]
    /** Their positions are unknown: the node did not answer for them. */
    readonly unreadProtocols: readonly ('v2' | 'v3' | 'v4')[]
    /** v2 pairs that were too many to ask. */
    readonly unseenPairs: number
  }
}
