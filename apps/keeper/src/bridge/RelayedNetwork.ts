import type { Network } from '@oxbow/chain/Network'
import type { Address, Client } from 'viem'

/** A network to relay from and to, with its node and its pool. */
export type RelayedNetwork = { readonly network: Network; readonly client: Client; readonly pool: Address }
