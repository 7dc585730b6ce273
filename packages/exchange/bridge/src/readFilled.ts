import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { BridgeError } from './BridgeError.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import { joinTransfers, type Transfer } from './quote/joinTransfers.ts'
import { lastHours } from './quote/lastHours.ts'

/**
 * Deposits for another network of the last hours that were filled there: of every token, without those that make a call on arrival.
 *
 * @throws {BridgeError} when one of them has no pool, and what viem throws when a node doesn't answer
 */
export async function readFilled(
  client: NodeAccess,
  { destination, origin }: BridgePlaces,
): Promise<readonly Transfer[]> {
  const [pool, destinationPool] = [origin.contracts.spokePool, destination.contracts.spokePool]
  if (pool === undefined || destinationPool === undefined)
    throw new BridgeError('BridgeUnavailable', 'One of the networks has no pool.')
  const [from, to] = [client.rpc(origin.chainId), client.rpc(destination.chainId)]
  const [deposits, fills] = await Promise.all([
    newestHours(from, origin).then((range) =>
      readDeposits(from, { chainId: origin.chainId, pool, destinationChainId: destination.chainId, ...range }),
    ),
    newestHours(to, destination).then((range) =>
      readFills(to, { chainId: destination.chainId, pool: destinationPool, originChainId: origin.chainId, ...range }),
    ),
  ])
  const found = new Map(fills.map((fill) => [fill.relayHash, fill]))
  return joinTransfers(deposits, (hash) => found.get(hash))
}

async function newestHours(rpc: Client, network: Network) {
  return lastHours(network, await getBlockNumber(rpc, { cacheTime: 0 }))
}
