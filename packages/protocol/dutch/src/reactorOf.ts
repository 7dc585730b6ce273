import type { Contracts } from '@oxbow/chain/Network'
import type { OrderTerms } from './DutchOrder.ts'

/** The reactor that fills a network's orders, and its version. */
export type OrderReactor =
  | {
      readonly status: 'found'
      readonly version: OrderTerms['version']
      readonly contract: 'dutchV1Reactor' | 'dutchV3Reactor'
      readonly address: `0x${string}`
      /** Simulates whether an order can be filled; undefined where it isn't deployed. */
      readonly quoter: `0x${string}` | undefined
    }
  /** The network has no reactor, so no order could be filled. */
  | { readonly status: 'none' }

/** The reactor for orders placed on a network. V1 is preferred because it needs no cosigner. */
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
