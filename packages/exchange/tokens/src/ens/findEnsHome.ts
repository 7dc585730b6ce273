import type { Network } from '@oxbow/chain/Network'

/** Names live on the first network that has a registry. */
export function findEnsHome(networks: readonly Network[]): Network | undefined {
  return networks.find(({ contracts, isTestnet }) => contracts.ensRegistry !== undefined && !isTestnet)
}
