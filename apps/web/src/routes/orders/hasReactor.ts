import type { Network } from '@oxbow/chain/Network'

/** Whether a contract of the network fills orders. */
export function hasReactor({ contracts }: Network): boolean {
  return contracts.dutchV1Reactor !== undefined || contracts.dutchV3Reactor !== undefined
}
