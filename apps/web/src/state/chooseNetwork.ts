import type { Network } from '@oxbow/chain/Network'

/**
 * The networks that a page offers, and the selected one: the URL's, else the operator's first.
 *
 * In testnet mode only test networks are offered, whatever a link names, because the page says that tokens have no value. Otherwise a link may still
 * name a test network, and the page says what it is.
 */
export function chooseNetwork(options: chooseNetwork.Options): chooseNetwork.ReturnType {
  const { networks, defaultChainId, slug, isTestnetMode } = options
  const wanted = networks.filter(({ isTestnet }) => isTestnet === isTestnetMode)
  // A site with only test networks has nothing else to offer.
  const offered = wanted.length > 0 || isTestnetMode ? wanted : networks
  const named = (isTestnetMode ? offered : networks).find((network) => network.slug === slug?.toLowerCase())
  const isServed = slug === undefined || networks.some((network) => network.slug === slug.toLowerCase())
  const network = named ?? offered.find(({ chainId }) => chainId === defaultChainId) ?? offered[0]
  return { offered, network, isServed }
}

export declare namespace chooseNetwork {
  type Options = {
    networks: readonly Network[]
    defaultChainId: number
    /** The network's slug in the URL. */
    slug: string | undefined
    isTestnetMode: boolean
  }
  type ReturnType = {
    offered: readonly Network[]
    /** Undefined while testnet mode's network isn't available. */
    network: Network | undefined
    /** False if the URL names an unknown network: `network` is then a different one. */
    isServed: boolean
  }
}
