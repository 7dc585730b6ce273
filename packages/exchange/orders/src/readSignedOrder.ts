import type { Contracts } from '@oxbow/chain/Network'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import type { SignedOrder } from './Order.ts'

/** Decodes an order whose reactor is one of the network's; undefined for anything else. */
export function readSignedOrder(
  { encodedOrder }: Pick<SignedOrder, 'encodedOrder'>,
  { dutchV1Reactor, dutchV3Reactor }: Pick<Contracts, 'dutchV1Reactor' | 'dutchV3Reactor'>,
): DutchOrder | undefined {
  const [v1, v3] = [decodeOrder('v1', encodedOrder), decodeOrder('v3', encodedOrder)]
  if (v1 !== undefined && v1.info.reactor === dutchV1Reactor) return v1
  return v3 !== undefined && v3.info.reactor === dutchV3Reactor ? v3 : undefined
}
