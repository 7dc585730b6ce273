import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'

/** The networks with limit orders: those with a contract that fills them, if the server stores orders. */
export function orderNetworks(config: Config | undefined, networks: readonly Network[]): readonly Network[] {
  if (config?.features.orders.status !== 'on') return []
  return networks.filter(
    ({ contracts }) => contracts.dutchV1Reactor !== undefined || contracts.dutchV3Reactor !== undefined,
  )
}
