import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import type { SearchResult } from '@oxbow/tokens/SearchResult'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import type { Destination } from './Destination.ts'

/** The target of a search result. */
export type SearchTarget = ({ readonly kind: 'page' } & Destination) | { readonly kind: 'site'; readonly url: string }

const tokenPath = '/explore/tokens/$chainName/$tokenAddress'
const poolPath = '/explore/pools/$chainName/$poolAddress'
const collectionPath = '/nfts/$chainName/$collection/{-$tokenId}'
const portfolioPath = '/portfolio/{-$owner}'

/**
 * The page of a result, or the swap page with the tokens in the form if it has none. Collections lead to their page, accounts to their portfolio,
 * other addresses to the operator's address site or the explorer. Undefined if there is no target.
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
    /** Whether a path of the route table has a page. */
    readonly isBuilt: (path: string) => boolean
  }
}
