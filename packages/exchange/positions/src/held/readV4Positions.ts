import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { readAll } from '@oxbow/client/readAll'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { type Client, type Hex, pad, toEventSelector } from 'viem'
import type { V4Position } from './Position.ts'
import { readV4PositionsById } from './readV4PositionsById.ts'

/**
 * All position NFTs of `owner`. The manager doesn't enumerate them, so all transfers to the owner are read from its logs, and then the current owner
 * of each.
 *
 * @throws {ContractReadError}, {LogsUnavailableError} when the node does not answer
 */
export async function readV4Positions(
  client: Client,
  parameters: readV4Positions.Parameters,
): Promise<readonly V4Position[]> {
  const { chainId, multicall3, blockNumber, fromBlock, stateView, manager, owner, atMost } = parameters
  const at = { multicall3, blockNumber }
  const logs = await getLogsInRanges(client, {
    addresses: [manager],
    topics: [transferTopic],
    indexed: [null, pad(owner)],
    fromBlock,
    toBlock: blockNumber,
  })
  const received = [...new Set(logs.flatMap(({ topics }) => (topics[3] ? [BigInt(topics[3])] : [])))]
  const ofManager = { target: manager, abi: v4PositionManagerAbi } as const
  const wanted = atMost ?? received.length
  const tokenIds: bigint[] = []
  // Checked in small batches, since most of what an account received it still owns.
  for (let from = 0; from < received.length && tokenIds.length < wanted; from += 2 * wanted) {
    const asked = received.slice(from, from + 2 * wanted)
    const owners = await readAll(
      client,
      at,
      asked.map((tokenId) => ({ ...ofManager, functionName: 'ownerOf' as const, args: [tokenId] as const })),
    )
    const held = asked.filter((_, index) => owners[index]?.toLowerCase() === owner.toLowerCase())
    tokenIds.push(...held.slice(0, wanted - tokenIds.length))
  }
  return readV4PositionsById(client, { chainId, multicall3, blockNumber, stateView, manager, tokenIds })
}

export declare namespace readV4Positions {
  type Parameters = Omit<readV4PositionsById.Parameters, 'tokenIds'> & {
    /** First block that can contain a position. */
    readonly fromBlock: bigint
    readonly owner: Hex
    /** Only this many of those received. */
    readonly atMost?: number | undefined
  }
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
