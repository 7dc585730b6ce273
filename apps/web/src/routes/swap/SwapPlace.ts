import type { Network } from '@oxbow/chain/Network'

/** What the networks in the address of `/swap` make of the page. */
export type SwapPlace =
  /** Not known yet. */
  | { readonly kind: 'loading' }
  /** One of the two is none of this site's. */
  | { readonly kind: 'unserved'; readonly network: Network }
  /** One of the two is for testing, so nothing goes from one to the other: its tokens have no value. */
  | { readonly kind: 'unlike'; readonly network: Network; readonly destination: Network }
  | { readonly kind: 'bridge'; readonly network: Network; readonly destination: Network }
  | { readonly kind: 'swap'; readonly network: Network }

export function from({ isServed, isTestnetMode, network, networks, outputChain }: from.Facts): SwapPlace {
  if (network === undefined) return { kind: 'loading' }
  const destination = outputChain === undefined ? network : networks?.find(({ slug }) => slug === outputChain)
  // Its tokens have other addresses there; of another network they would be nothing, or something else.
  if (destination === undefined || (!isServed && !isTestnetMode)) return { kind: 'unserved', network }
  if (destination === network) return { kind: 'swap', network }
  return { kind: destination.isTestnet === network.isTestnet ? 'bridge' : 'unlike', network, destination }
}

export declare namespace from {
  type Facts = {
    readonly networks: readonly Network[] | undefined
    readonly network: Network | undefined
    readonly isServed: boolean
    readonly isTestnetMode: boolean
    readonly outputChain: string | undefined
  }
}
