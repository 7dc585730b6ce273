import type { Network } from './Network.ts'
import networks from './networks.json' with { type: 'json' }

/** What a file of networks leaves out. */
type Described = Omit<Network, 'profile' | 'allowedHooks'> & Partial<Pick<Network, 'allowedHooks'>>

/**
 * The public networks that this build knows, in the chain selector's order: `networks.json`, a file like the one that an operator names in
 * `OXBOW_NETWORKS`. A server reads it by `loadNetworks`, with the operator's own; pages have it built in. A test checks each address against the
 * packages that publish it; a value that no package states is absent, and `startBlock` is 0 until an operator sets a later one.
 */
export const publicNetworks: readonly Network[] = (networks as unknown as readonly Described[]).map((network) => ({
  allowedHooks: [],
  ...network,
  profile: 'public',
}))
