import type { Contracts } from '@oxbow/chain/Network'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import type { Hex } from 'viem'
import type { SignedOrder } from './Order.ts'

/** Decodes an order whose reactor is one of the network's; undefined for anything else. */
export function readSignedOrder(
  { encodedOrder }: Pick<SignedOrder, 'encodedOrder'>,
  { dutchV1Reactor, dutchV3Reactor }: Pick<Contracts, 'dutchV1Reactor' | 'dutchV3Reactor'>,
): DutchOrder | undefined {
  return readFor('v1', encodedOrder, dutchV1Reactor) ?? readFor('v3', encodedOrder, dutchV3Reactor)
}

/** Books have thousands of orders: bytes that do not name the reactor are not taken apart for it. */
function readFor(version: DutchOrder['version'], encoded: Hex, reactor: Hex | undefined): DutchOrder | undefined {
  if (reactor === undefined || !encoded.toLowerCase().includes(reactor.slice(2).toLowerCase())) return undefined
  const order = decodeOrder(version, encoded)
  return order?.info.reactor === reactor ? order : undefined
}
