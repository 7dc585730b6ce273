import type { Network } from '@oxbow/chain/Network'

/** What `/swap` shows for the networks in the URL. */
export type SwapPlace =
  /** Networks are still loading. */
  | { readonly kind: 'loading' }
  /** One of the two isn't a network of this site. */
  | { readonly kind: 'unserved'; readonly network: Network }
  /** Exactly one of the two is a test network, so nothing can be bridged: test tokens have no value. */
  | { readonly kind: 'unlike'; readonly network: Network; readonly destination: Network }
  | { readonly kind: 'bridge'; readonly network: Network; readonly destination: Network }
  | { readonly kind: 'swap'; readonly network: Network }

export function from({ isServed, isTestnetMode, network, networks, outputChain }: from.Facts): SwapPlace {
  if (network === undefined) return { kind: 'loading' }
  const destination = outputChain === undefined ? network : networks?.find(({ slug }) => slug === outputChain)
  // The link's token addresses don't exist, or mean other tokens, on another network.
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
