import type { Network } from '@oxbow/chain/Network'
import { readAllRows } from '@oxbow/client/readAllRows'
import type { MarketLimits, PoolMarket, TokenMarket } from '@oxbow/contract/marketDocuments'
import {
  poolMarketsQueryOptions,
  tokenMarketsQueryOptions,
  transactionsQueryOptions,
} from '@oxbow/explore/marketQueryOptions'
import { type RefObject, useEffect } from 'react'
import {
  type ExploreSearch,
  type ExploreView,
  poolSorts,
  tokenSorts,
  toLimitSearch,
  toWord,
  unlistedShown,
} from '../../features/explore/list/ExploreView.ts'
import { toPoolsCsv, toTokensCsv, toTransactionsCsv } from '../../features/explore/list/marketCsv.ts'
import { PoolTable } from '../../features/explore/list/PoolTable.tsx'
import { TokenTable, toTokenKey } from '../../features/explore/list/TokenTable.tsx'
import { idOfTransaction } from '../../features/explore/list/TransactionTable.tsx'
import { client } from '../../state/exchange.ts'
import { toggleFavourite, useFavourites } from '../../state/tokens/favourites.ts'
import { useTokenMarks } from '../tokens/useTokenMarks.ts'
import { MoreNotice } from './MoreNotice.tsx'
import { NothingListed } from './NothingListed.tsx'
import { TransactionFeed } from './TransactionFeed.tsx'
import { useMarketList } from './useMarketList.ts'
import { useRewardAprs } from './useRewardAprs.ts'

/** Maximum rows in a file, from at most 100 requests. */
const maxRows = 5_000

/** One list of the explore page, as the URL asks for. */
export function MarketList(props: MarketList.Props) {
  const byId = new Map(props.networks.map((network) => [network.chainId, network]))
  function clear(change: ExploreSearch) {
    props.clearText()
    props.onSearch({ q: undefined, ...change })
  }
  const rest = { ...props, byId, clear, showsNetwork: props.view.network === undefined }
  switch (props.view.tab) {
    case 'tokens':
      return <Tokens {...rest} />
    case 'pools':
      return <Pools {...rest} />
    case 'transactions':
      return <Transactions {...rest} />
  }
}

export declare namespace MarketList {
  type Props = {
    view: ExploreView
    networks: readonly Network[]
    /** Navigates to another page. */
    onPath: (path: string) => void
    onSearch: (change: ExploreSearch) => void
    clearText: () => void
    /** Set to a function that reads the whole list and returns it as CSV. */
    csv: RefObject<(() => Promise<string>) | null>
  }
}

type PartProps = MarketList.Props & {
  byId: ReadonlyMap<number, Network>
  showsNetwork: boolean
  /** Removes the search and these parameters from the URL. */
  clear: (change: ExploreSearch) => void
}

function Tokens({ view, networks, byId, showsNetwork, onPath, onSearch, clear, csv }: PartProps) {
  const {
    chainIds,
    search,
    tokenSort: sort,
    isDescending,
    period,
    isFavouritesOnly,
    hasUnlisted: unlisted,
    limits,
  } = view
  const marked = useFavourites()
  const only = isFavouritesOnly ? marked : undefined
  const markOf = useTokenMarks(networks)
  const variables = { chainIds, search, only, sort, period, descending: isDescending, unlisted, ...limits }
  const options = tokenMarketsQueryOptions(client, variables)
  const list = useMarketList(options, idOfToken)
  useCsv(csv, async () => toTokensCsv(await readAllRows(options, idOfToken, { maxRows }), byId, period))
  return (
    <>
      <TokenTable
        list={list}
        networks={byId}
        showsNetwork={showsNetwork}
        sort={sort}
        isDescending={isDescending}
        period={period}
        favourites={marked}
        onFavourite={toggleFavourite}
        markOf={markOf}
        onSort={(next, descending) =>
          onSearch({ sort: toWord(tokenSorts, next), order: descending ? undefined : 'asc' })
        }
        onOpen={onPath}
        empty={
          <NothingListed
            list={list}
            isFiltered={search !== '' || isFavouritesOnly || hasLimits(limits)}
            onClear={() => clear({ type: undefined, ...toLimitSearch({}) })}
            of="tokens"
            others={unlisted ? undefined : tokenMarketsQueryOptions(client, { ...variables, unlisted: true })}
            onUnlisted={() => onSearch({ unlisted: unlistedShown })}
          />
        }
      />
      <MoreNotice list={list} />
    </>
  )
}

function Pools({ view, networks, byId, showsNetwork, onPath, onSearch, clear, csv }: PartProps) {
  const { chainIds, search, poolSort: sort, isDescending, protocol, hasUnlisted: unlisted, limits } = view
  const variables = { chainIds, search, sort, protocol, descending: isDescending, unlisted, ...limits }
  const options = poolMarketsQueryOptions(client, variables)
  const list = useMarketList(options, idOfPool)
  const rewardAprOf = useRewardAprs(networks)
  const markOf = useTokenMarks(networks)
  useCsv(csv, async () => toPoolsCsv(await readAllRows(options, idOfPool, { maxRows }), byId, rewardAprOf))
  return (
    <>
      <PoolTable
        list={list}
        networks={byId}
        showsNetwork={showsNetwork}
        rewardAprOf={rewardAprOf}
        markOf={markOf}
        sort={sort}
        isDescending={isDescending}
        onSort={(next, descending) =>
          onSearch({ sort: toWord(poolSorts, next), order: descending ? undefined : 'asc' })
        }
        onOpen={onPath}
        empty={
          <NothingListed
            list={list}
            isFiltered={search !== '' || protocol !== undefined || hasLimits(limits)}
            onClear={() => clear({ protocol: undefined, ...toLimitSearch({}) })}
            of="pools"
            others={unlisted ? undefined : poolMarketsQueryOptions(client, { ...variables, unlisted: true })}
            onUnlisted={() => onSearch({ unlisted: unlistedShown })}
          />
        }
      />
      <MoreNotice list={list} />
    </>
  )
}

function Transactions({ view, byId, showsNetwork, onSearch, csv }: PartProps) {
  const { chainIds, kind } = view
  const variables = { chainIds, kinds: kind && [kind] }
  const options = transactionsQueryOptions(client, variables)
  useCsv(csv, async () => toTransactionsCsv(await readAllRows(options, idOfTransaction, { maxRows }), byId))
  return (
    <TransactionFeed
      variables={variables}
      networks={byId}
      showsNetwork={showsNetwork}
      onClear={kind && (() => onSearch({ type: undefined }))}
    />
  )
}

function hasLimits(limits: MarketLimits): boolean {
  return Object.values(limits).some((limit) => limit !== undefined)
}

const idOfToken = ({ token }: TokenMarket) => toTokenKey(token)

const idOfPool = ({ pool }: PoolMarket) => `${pool.chainId}-${pool.id}`

/** Provides the download's content: the list in its current order and filters. */
function useCsv(csv: MarketList.Props['csv'], write: () => Promise<string>): void {
  useEffect(() => {
    csv.current = write
  })
}
