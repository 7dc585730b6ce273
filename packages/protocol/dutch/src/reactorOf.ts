import type { Contracts } from '@oxbow/chain/Network'
import type { OrderTerms } from './DutchOrder.ts'

/** Where a network's orders are filled, and which they are. */
export type OrderReactor =
  | {
      readonly status: 'found'
      readonly version: OrderTerms['version']
      readonly contract: 'dutchV1Reactor' | 'dutchV3Reactor'
      readonly address: `0x${string}`
      /** Tells whether an order could be filled; undefined where nobody has deployed it. */
      readonly quoter: `0x${string}` | undefined
    }
  /** The network has no reactor: nobody could fill an order there. */
  | { readonly status: 'none' }

/** The reactor for orders of ours on a network: V1, which needs no cosigner, before V3. */
export function reactorOf({ dutchV1Reactor, dutchV3Reactor, orderQuoter }: Contracts): OrderReactor {
  if (dutchV1Reactor !== undefined)
    return {
      status: 'found',
      version: 'v1',
      contract: 'dutchV1Reactor',
      address: dutchV1Reactor,
      quoter: orderQuoter,
    }
  if (dutchV3Reactor !== undefined)
    return {
      status: 'found',
      version: 'v3',
      contract: 'dutchV3Reactor',
      address: dutchV3Reactor,
      quoter: orderQuoter,
    }
  return { status: 'none' }
}
