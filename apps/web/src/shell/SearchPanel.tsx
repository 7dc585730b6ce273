import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { positionCollections } from '@oxbow/chain/positionCollections'
import { nftCollectionsQueryOptions } from '@oxbow/nfts/nftQueryOptions'
import type { AddressResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { searchPoolsQueryOptions } from '@oxbow/tokens/searchPoolsQueryOptions'
import { searchTokensQueryOptions } from '@oxbow/tokens/searchTokensQueryOptions'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { SearchDialog } from '../features/search/SearchDialog.tsx'
import * as SearchState from '../features/search/SearchState.ts'
import { getTokenWarning, warnsOf } from '../features/tokens/tokenWarnings.ts'
import { isBuilt } from '../router/isBuilt.ts'
import { toSearchTarget } from '../router/searchTarget.ts'
import { client } from '../state/exchange.ts'
import { offersRamps } from '../state/ramps/offersRamps.ts'
import { searches } from '../state/searches.ts'
import { sendDialog } from '../state/sendDialog.ts'
import { useFavourites } from '../state/tokens/favourites.ts'
import { useAllTokens } from '../state/tokens/useAllTokens.ts'
import { useChain } from '../state/useChain.ts'
import { useDebounced } from '../state/useDebounced.ts'
import { useShowsNfts } from '../state/useShowsNfts.ts'
import { useConnection } from '../state/wallet/walletState.ts'
import { useWatchedWallets, watchedWallets } from '../state/wallet/watchedWallets.ts'
import {
  toAnswer,
  toCollectionResults,
  toResult,
  useAccounts,
  useUsernameResults,
  useWatchedResults,
} from './searchedAddresses.ts'
import { usePricesOf } from './usePricesOf.ts'

/** Pause in typing before the sources are asked. */
const debounceMilliseconds = 200

/** The search with its sources: the operator's lists, the index, and for addresses the chains. */
export function SearchPanel({ onClose }: SearchPanel.Props) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { config, networks = [] } = useChain(undefined)
  const [query, setQuery] = useState('')
  const [tab, setTab] = useState<SearchState.SearchTab>('all')
  const [chainId, setChainId] = useState<number>()
  const recent = useSyncExternalStore(searches.subscribe, searches.getSnapshot)
  const connection = useConnection()
  const favourites = useWatchedWallets()
  const settled = useDebounced(query.trim(), debounceMilliseconds)
  const wanted = query.trim() === '' ? '' : settled
  const asked = networks.filter((network) => chainId === undefined || network.chainId === chainId)
  const hasIndex = config?.features.data.status === 'on'
  const listed = useAllTokens(networks).map(toResult)
  const { tokens, pools } = useIndex(asked, wanted, hasIndex)
  const showsNfts = useShowsNfts(config)
  const collections = useCollections(asked, wanted, showsNfts)
  const marked = useMarked(networks, wanted === '' && hasIndex, listed)
  const watched = useWatchedResults(networks)
  const addresses = useAccounts(networks, asked, wanted)
  const usernames = useUsernameResults(config, networks, wanted)

  const state = SearchState.from({
    query: wanted,
    tab,
    chainId,
    recent,
    marked,
    watched,
    listed,
    tokens: hasIndex ? toAnswer(tokens) : { status: 'off' },
    pools: hasIndex ? toAnswer(pools) : { status: 'off' },
    positions: asked.flatMap(positionCollections),
    collections: showsNfts ? toAnswer(collections) : { status: 'off' },
    addresses: addresses.answer,
    usernames: usernames.answer,
    isWarnedOf: warnsOf,
  })

  const priceOf = usePricesOf(hasIndex ? asked : [], state)
  const facts = { networks, addressUrl: config?.site.leaves.address ?? undefined, isBuilt }
  return (
    <SearchDialog
      query={query}
      onQuery={setQuery}
      tab={tab}
      onTab={setTab}
      chainId={chainId}
      onChain={setChainId}
      networks={networks}
      hasPools={hasIndex}
      state={state}
      getNetworkName={(id) => networks.find((network) => network.chainId === id)?.name ?? ''}
      getWarning={(token) => {
        const warning = getTokenWarning(token)
        return warning && { tone: warning.severity, words: i18n._(warning.badge) }
      }}
      getPrice={priceOf}
      canOpen={(result) => toSearchTarget(result, facts) !== undefined}
      leaves={(result) => toSearchTarget(result, facts)?.kind === 'site'}
      onSelect={(result) => {
        searches.add(result)
        const target = toSearchTarget(result, facts)
        if (target?.kind === 'site') window.open(target.url, '_blank', 'noopener,noreferrer')
        if (target?.kind === 'page') void navigate({ to: target.to, search: target.search ?? {} })
      }}
      onSendTo={connection ? (recipient) => sendDialog.open({ recipient }) : undefined}
      watchOf={(wallet) => {
        if (connection?.accounts.some(({ address }) => address === wallet.address)) return undefined
        const isWatched = favourites.some(({ address }) => address === wallet.address)
        return { isWatched, toggle: () => toggleWatched(wallet, isWatched) }
      }}
      onBuy={
        offersRamps(config, 'buys')
          ? ({ chainId: id, address }) => {
              const slug = networks.find((network) => network.chainId === id)?.slug
              void navigate({ to: '/buy', search: { chain: slug, outputCurrency: toCurrency(address) } } as never)
            }
          : undefined
      }
      onForget={searches.clear}
      onRetry={() => {
        void tokens.refetch()
        void pools.refetch()
        if (showsNfts) void collections.refetch()
        addresses.refetch()
        usernames.refetch()
      }}
      onClose={onClose}
    />
  )
}

export declare namespace SearchPanel {
  type Props = { onClose: () => void }
}

function toggleWatched({ address, username, ensName }: AddressResult, isWatched: boolean): void {
  if (isWatched) watchedWallets.remove(address)
  else watchedWallets.add({ address, ensName: username ?? ensName })
}

/** The index's results; without a query, the most traded. */
function useIndex(networks: readonly Network[], query: string, isEnabled: boolean) {
  const parameters = {
    chainIds: networks.map((network) => network.chainId),
    ...(query === '' ? { first: 20 } : { query, first: 30 }),
  }
  const tokens = useQuery({ ...searchTokensQueryOptions(client, parameters), ...(!isEnabled && { enabled: false }) })
  const pools = useQuery({ ...searchPoolsQueryOptions(client, parameters), ...(!isEnabled && { enabled: false }) })
  return { tokens, pools }
}

/** Collections that the operator follows, by name or address; without a query the first ones. */
function useCollections(networks: readonly Network[], query: string, isEnabled: boolean) {
  const chainIds = networks.map(({ chainId }) => chainId)
  return useQuery({
    ...nftCollectionsQueryOptions(client, {
      chainIds,
      ...(query === '' ? { first: 10 } : { search: query, first: 30 }),
    }),
    select: toCollectionResults,
    ...(!isEnabled && { enabled: false }),
  })
}

/** The user's favourite tokens: unlisted ones with the index's data. */
function useMarked(networks: readonly Network[], isEnabled: boolean, listed: readonly TokenResult[]) {
  const keys = useFavourites()
  const chainIds = networks.map(({ chainId }) => chainId)
  const known = new Map(listed.map((token) => [toMark(token), token]))
  const others = keys.filter((key) => !known.has(key) && chainIds.includes(Number(key.split('-')[0])))
  const options = searchTokensQueryOptions(client, { chainIds, only: others, first: 100 })
  const { data } = useQuery({ ...options, enabled: isEnabled && others.length > 0 })
  for (const token of data ?? []) known.set(toMark(token), token)
  return keys.flatMap((key) => known.get(key) ?? [])
}

/** The key under which favourites are stored. */
function toMark({ chainId, address }: TokenResult): string {
  return `${chainId}-${address}`
}
