import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import type { SearchResult } from '@oxbow/tokens/SearchResult'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import type { Destination } from './Destination.ts'

/** Where a search result leads. */
export type SearchTarget = ({ readonly kind: 'page' } & Destination) | { readonly kind: 'site'; readonly url: string }

const tokenPath = '/explore/tokens/$chainName/$tokenAddress'
const poolPath = '/explore/pools/$chainName/$poolAddress'
const collectionPath = '/nfts/$chainName/$collection/{-$tokenId}'
const portfolioPath = '/portfolio/{-$owner}'

/**
 * The page of a result; as long as tokens and pools have none, the swap page with them in the form. A collection leads to its page, an account to its portfolio; what is neither, to the operator's page of
 * addresses or the network's explorer. Undefined when there is nowhere to go.
 */
export function toSearchTarget(result: SearchResult, facts: toSearchTarget.Facts): SearchTarget | undefined {
  const { networks, addressUrl, isBuilt } = facts
  const network = networks.find(({ chainId }) => chainId === result.chainId)
  if (network === undefined) return undefined
  switch (result.kind) {
    case 'token': {
      const currency = toCurrency(result.address)
      if (isBuilt(tokenPath)) return { kind: 'page', to: `/explore/tokens/${network.slug}/${currency}` }
      return { kind: 'page', to: '/swap', search: { chain: network.slug, outputCurrency: currency } }
    }
    case 'pool': {
      if (isBuilt(poolPath)) return { kind: 'page', to: `/explore/pools/${network.slug}/${result.poolId}` }
      const [inputCurrency, outputCurrency] = [result.token0, result.token1].map(({ address }) => toCurrency(address))
      return { kind: 'page', to: '/swap', search: { chain: network.slug, inputCurrency, outputCurrency } }
    }
    case 'collection':
      if (!isBuilt(collectionPath)) return undefined
      return { kind: 'page', to: `/nfts/${network.slug}/${result.address}` }
    case 'address': {
      if (!result.isContract && isBuilt(portfolioPath)) return { kind: 'page', to: `/portfolio/${result.address}` }
      if (addressUrl !== undefined) return { kind: 'page', to: `/address/${result.address}` }
      const url = toExplorerUrl(network, 'address', result.address)
      return url === undefined ? undefined : { kind: 'site', url }
    }
  }
}

export declare namespace toSearchTarget {
  type Facts = {
    readonly networks: readonly Network[]
    /** The operator's site for addresses. */
    readonly addressUrl: string | undefined
    /** Whether a path of the route table is a page by now. */
    readonly isBuilt: (path: string) => boolean
  }
}
