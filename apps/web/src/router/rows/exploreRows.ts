import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toPath } from '../Destination.ts'
import type { RouteRequest, RouteRow } from './RouteRow.ts'

export type ExplorePage = 'explore' | 'token' | 'pool'

export const exploreRows: readonly RouteRow<ExplorePage>[] = [
  {
    path: '/explore/{-$tab}/{-$chainName}',
    kind: 'page',
    page: 'explore',
    tab: 'explore',
    label: msg`Explore`,
    title: toExploreTitle,
    networkOf: (params) => (toExploredSlug(params) === 'all' ? undefined : toExploredSlug(params)),
  },
  { path: '/explore/tokens/$chainName/$tokenAddress', kind: 'page', page: 'token', title: () => msg`Token` },
  { path: '/explore/pools/$chainName/$poolAddress', kind: 'page', page: 'pool', title: () => msg`Pool` },
  {
    path: '/tokens/{-$chainName}/{-$tokenAddress}',
    kind: 'redirect',
    to: ({ params, search }) => ({ to: toPath('explore', 'tokens', params.chainName, params.tokenAddress), search }),
  },
]

/** Until the networks are loaded, the default one has no name. */
function toExploreTitle(params: RouteRequest['params'], networkName?: string): MessageDescriptor {
  const tab = params.tab?.toLowerCase()
  const slug = toExploredSlug(params)
  const chain = networkName ?? (slug && capitalised(slug))
  if (slug === 'all' || chain === undefined)
    return { tokens: msg`Tokens`, pools: msg`Pools`, transactions: msg`Transactions` }[isTab(tab) ? tab : 'tokens']
  if (tab === 'pools') return msg`Pools on ${chain}`
  if (tab === 'transactions') return msg`Transactions on ${chain}`
  return msg`Tokens on ${chain}`
}

/** `/explore/base` names a network in place of a tab. */
function toExploredSlug({ tab, chainName }: RouteRequest['params']): string | undefined {
  return (isTab(tab?.toLowerCase()) ? chainName : (chainName ?? tab))?.toLowerCase()
}

function isTab(tab: string | undefined): tab is 'tokens' | 'pools' | 'transactions' {
  return tab === 'tokens' || tab === 'pools' || tab === 'transactions'
}

/** @example capitalised('ethereum_sepolia') // 'Ethereum Sepolia' */
function capitalised(slug: string): string {
  return slug
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}
