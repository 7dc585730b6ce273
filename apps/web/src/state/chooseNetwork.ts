import type { Network } from '@oxbow/chain/Network'

/**
 * Which networks a page offers, and the one it is about: the one the URL names, else the operator's first choice.
 *
 * In testnet mode those are test networks alone, whatever a link names: where the page says that tokens are worthless, none may be worth
 * something. Without it a link may name a test network all the same; the page then says what it is.
 */
export function chooseNetwork(options: chooseNetwork.Options): chooseNetwork.ReturnType {
  const { networks, defaultChainId, slug, isTestnetMode } = options
  const wanted = networks.filter(({ isTestnet }) => isTestnet === isTestnetMode)
  // An Oxbow of test networks alone has nothing else to offer.
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
    /** As the URL names a network. */
    slug: string | undefined
    isTestnetMode: boolean
  }
  type ReturnType = {
    offered: readonly Network[]
    /** Undefined while the test network of testnet mode is not there. */
    network: Network | undefined
    /** False when the URL names a network that there is not here: `network` is then another one than was meant. */
    isServed: boolean
  }
}
