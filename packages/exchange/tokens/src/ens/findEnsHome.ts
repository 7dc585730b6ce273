import type { Network } from '@oxbow/chain/Network'

/** Network that ENS names are resolved on: the first with a registry that isn't a test network. */
export function findEnsHome(networks: readonly Network[]): Network | undefined {
  return networks.find(({ contracts, isTestnet }) => contracts.ensRegistry !== undefined && !isTestnet)
}
