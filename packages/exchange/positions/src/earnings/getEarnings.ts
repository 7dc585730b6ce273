import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getPosition, type PositionName } from '../held/getPosition.ts'
import type { Position } from '../held/Position.ts'
import type { Earnings } from './Earnings.ts'
import { readV2Earnings } from './readV2Earnings.ts'
import { readV3Earnings } from './readV3Earnings.ts'
import { readV4Earnings } from './readV4Earnings.ts'

/**
 * Earnings of a position since it was opened, and its time in range, from the chain's events alone. Undefined if they can't be computed; see each
 * protocol's reader.
 *
 * @throws {LogsUnavailableError}, and what viem throws when the node does not answer.
 */
export async function getEarnings(
  client: ExchangeClient,
  { network, position, account }: getEarnings.Parameters,
): Promise<Earnings | undefined> {
  const rpc = client.rpc(network.chainId)
  const name: PositionName =
    position.protocol === 'v2'
      ? { protocol: 'v2', pair: position.poolId }
      : { protocol: position.protocol, tokenId: position.tokenId }
  // Read again, because it must be of the same block that the events end at.
  const found = await getPosition(client, { network, name, account })
  if (found === null) return undefined
  const now = found.position
  const { v3PositionManager, v4PositionManager, v4PoolManager } = network.contracts
  const span = { fromBlock: BigInt(network.startBlock), toBlock: found.blockNumber }
  if (now.protocol === 'v2') return readV2Earnings(rpc, { position: now, account, span })
  if (now.protocol === 'v3')
    return v3PositionManager && readV3Earnings(rpc, { position: now, manager: v3PositionManager, span })
  return v4PositionManager && v4PoolManager
    ? readV4Earnings(rpc, { position: now, poolManager: v4PoolManager, manager: v4PositionManager, span })
    : undefined
}

export declare namespace getEarnings {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'startBlock'>
    readonly position: Position
    /** Owner of a pair's shares; lower-case. */
    readonly account: `0x${string}`
  }
}
