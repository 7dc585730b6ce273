import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'

/** The networks on which there may be limit orders: a contract fills them there, and this server keeps them. */
export function orderNetworks(config: Config | undefined, networks: readonly Network[]): readonly Network[] {
  if (config?.features.orders.status !== 'on') return []
  return networks.filter(
    ({ contracts }) => contracts.dutchV1Reactor !== undefined || contracts.dutchV3Reactor !== undefined,
  )
}
