import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { readAllRows } from '@oxbow/client/readAllRows'
import type { PoolMarket, TokenMarket } from '@oxbow/contract/marketDocuments'
import {
  marketTotalsQueryOptions,
  poolMarketsQueryOptions,
  tokenMarketsQueryOptions,
  transactionsQueryOptions,
} from '@oxbow/explore/marketQueryOptions'
import { Tabs } from '@oxbow/ui/Tabs'
import { toast } from '@oxbow/ui/Toaster'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { saveCsv } from '../../features/explore/chart/saveFile.ts'
import { ExploreFilters } from '../../features/explore/list/ExploreFilters.tsx'
import { ExploreHead } from '../../features/explore/list/ExploreHead.tsx'
import {
  allNetworks,
  type ExploreSearch,
  type ExploreView,
  favourites,
  periods,
  poolSorts,
  tokenSorts,
  toPath,
  toWord,
  unlistedShown,
} from '../../features/explore/list/ExploreView.ts'
import { FiltersOutline } from '../../features/explore/list/FiltersOutline.tsx'
import { ListOutline } from '../../features/explore/list/ListOutline.tsx'
import { toPoolsCsv, toTokensCsv, toTransactionsCsv } from '../../features/explore/list/marketCsv.ts'
import { PoolTable } from '../../features/explore/list/PoolTable.tsx'
import { TokenTable, toTokenKey } from '../../features/explore/list/TokenTable.tsx'
import { idOfTransaction } from '../../features/explore/list/TransactionTable.tsx'
import { UnknownReason } from '../../features/explore/market/UnknownReason.ts'
import { useUnknownReason } from '../../features/explore/market/useUnknownReason.ts'
import { ListNotice } from '../../features/notice/ListNotice.tsx'
import { NextPart } from '../../loading/NextPart.tsx'
import { client } from '../../state/exchange.ts'
import { unlessLive, useLiveIndex } from '../../state/node/liveIndex.ts'
import { toggleFavourite, useFavourites } from '../../state/tokens/favourites.ts'
import { LateIndex } from './LateIndex.tsx'
import { MoreNotice } from './MoreNotice.tsx'
import { TransactionFeed } from './TransactionFeed.tsx'
import { useMarketList } from './useMarketList.ts'
import { useRewardAprs } from './useRewardAprs.ts'
import { useTokenMarks } from './useTokenMarks.ts'

const typingMilliseconds = 300
/** Of a file: a hundred questions at most. */
const mostRows = 5_000
const totalsInterval = unlessLive(15_000)

/** The head of the explore page and the list that its address asks for. */
export function ExploreLists({ view, networks, onList, onPath, onSearch }: ExploreLists.Props) {
  const { t } = useLingui()
  const totals = useQuery({
    ...marketTotalsQueryOptions(client, { chainIds: view.chainIds }),
    refetchInterval: totalsInterval,
  })
  useLiveIndex(view.chainIds)
  const [text, setText] = useSearchText(view, onSearch)
  const csv = useRef<() => Promise<string>>(null)
  const download = useMutation({
    mutationFn: async (fileName: string) => {
      if (csv.current) saveCsv(await csv.current(), fileName)
    },
    onError: () => toast({ id: 'download', tone: 'critical', title: t`The list could not be downloaded` }),
  })
  const where = view.network?.slug ?? allNetworks
  const shown = networks.filter(({ chainId }) => view.chainIds.includes(chainId))
  const unknown = useUnknownReason(shown)
  const symbols = [...new Set(shown.map(({ nativeCurrency }) => nativeCurrency.symbol))].join(', ')

  return (
    <UnknownReason value={unknown}>
      <ExploreHead
        note={unknown && `${unknown} ${t`Tokens and pools are ranked by the ${symbols} in their pools.`}`}
        totals={totals.data}
        isFailed={totals.data === undefined && totals.isError}
      />
      <div className="mt-6 empty:hidden">
        <LateIndex networks={view.network ? [view.network] : networks} />
      </div>
      <Tabs
        label={t`Lists`}
        value={view.tab}
        onChange={(tab) => onList(toPath(tab, view.network))}
        tabs={[
          { value: 'tokens', label: t`Tokens` },
          { value: 'pools', label: t`Pools` },
          { value: 'transactions', label: t`Transactions` },
        ]}
        className="mt-10"
        panelClassName="pt-4"
      >
        <NextPart
          outline={
            <>
              <FiltersOutline tab={view.tab} />
              <ListOutline tab={view.tab} />
            </>
          }
        >
          <ExploreFilters
            view={view}
            networks={networks}
            text={text}
            onText={setText}
            onNetwork={(network) => onList(toPath(view.tab, network))}
            onPeriod={(period) => onSearch({ period: toWord(periods, period) })}
            onProtocol={(protocol) => onSearch({ protocol })}
            onKind={(kind) => onSearch({ type: kind?.toLowerCase() })}
            onUnlisted={(isOn) => onSearch({ unlisted: isOn ? unlistedShown : undefined })}
            onFavourites={(isOn) => onSearch({ type: isOn ? favourites : undefined })}
            isDownloading={download.isPending}
            onDownload={() => download.mutate(`oxbow-${view.tab}-${where}.csv`)}
          />
          <NextPart outline={<ListOutline tab={view.tab} />}>
            <div className={card}>
              <List
                key={view.tab}
                {...{ view, networks, onList, onPath, onSearch }}
                clearText={() => setText('')}
                csv={csv}
              />
            </div>
          </NextPart>
        </NextPart>
      </Tabs>
    </UnknownReason>
  )
}

export declare namespace ExploreLists {
  type Props = {
    view: ExploreView
    networks: readonly Network[]
    /** Another list: what is searched for stays. */
    onList: (path: string) => void
    /** Another page. */
    onPath: (path: string) => void
    onSearch: (change: ExploreSearch) => void
  }
}

type ListProps = ExploreLists.Props & {
  clearText: () => void
  /** Reads the list to its end and writes it. */
  csv: RefObject<(() => Promise<string>) | null>
}

function List(props: ListProps) {
  const byId = new Map(props.networks.map((network) => [network.chainId, network]))
  const rest = { ...props, byId, showsNetwork: props.view.network === undefined }
  switch (props.view.tab) {
    case 'tokens':
      return <Tokens {...rest} />
    case 'pools':
      return <Pools {...rest} />
    case 'transactions':
      return <Transactions {...rest} />
  }
}

type PartProps = ListProps & { byId: ReadonlyMap<number, Network>; showsNetwork: boolean }

function Tokens({ view, networks, byId, showsNetwork, onPath, onSearch, clearText, csv }: PartProps) {
  const { chainIds, search, tokenSort: sort, isDescending, period, isFavouritesOnly, hasUnlisted: unlisted } = view
  const marked = useFavourites()
  const only = isFavouritesOnly ? marked : undefined
  const markOf = useTokenMarks(networks)
  const options = tokenMarketsQueryOptions(client, {
    chainIds,
    search,
    only,
    sort,
    period,
    descending: isDescending,
    unlisted,
  })
  const list = useMarketList(options, idOfToken)
  useCsv(csv, async () => toTokensCsv(await readAllRows(options, idOfToken, { mostRows }), byId, period))
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
          <ListNotice
            error={list.error}
            onRetry={list.retry}
            isRetrying={list.isFetching}
            onClear={
              search !== '' || isFavouritesOnly
                ? () => {
                    clearText()
                    onSearch({ q: undefined, type: undefined })
                  }
                : undefined
            }
          />
        }
      />
      <MoreNotice list={list} />
    </>
  )
}

function Pools({ view, networks, byId, showsNetwork, onPath, onSearch, clearText, csv }: PartProps) {
  const { chainIds, search, poolSort: sort, isDescending, protocol, hasUnlisted: unlisted } = view
  const options = poolMarketsQueryOptions(client, {
    chainIds,
    search,
    sort,
    protocol,
    descending: isDescending,
    unlisted,
  })
  const list = useMarketList(options, idOfPool)
  const rewardAprOf = useRewardAprs(networks)
  const markOf = useTokenMarks(networks)
  useCsv(csv, async () => toPoolsCsv(await readAllRows(options, idOfPool, { mostRows }), byId, rewardAprOf))
  const isFiltered = search !== '' || protocol !== undefined
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
          <ListNotice
            error={list.error}
            onRetry={list.retry}
            isRetrying={list.isFetching}
            onClear={
              isFiltered
                ? () => {
                    clearText()
                    onSearch({ q: undefined, protocol: undefined })
                  }
                : undefined
            }
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
  useCsv(csv, async () => toTransactionsCsv(await readAllRows(options, idOfTransaction, { mostRows }), byId))
  return (
    <TransactionFeed
      variables={variables}
      networks={byId}
      showsNetwork={showsNetwork}
      onClear={kind && (() => onSearch({ type: undefined }))}
    />
  )
}

const card = 'mt-4 rounded-xl border border-line bg-surface-raised p-2'

const idOfToken = ({ token }: TokenMarket) => toTokenKey(token)
const idOfPool = ({ pool }: PoolMarket) => `${pool.chainId}-${pool.id}`

/** Gives the download what it writes: the list as it is ordered and filtered when it is pressed. */
function useCsv(csv: ListProps['csv'], write: () => Promise<string>): void {
  useEffect(() => {
    csv.current = write
  })
}

/** What is typed at once, and in the URL when the typing pauses; a link or the back button changes what is typed. */
function useSearchText(view: ExploreView, onSearch: ExploreLists.Props['onSearch']) {
  const [text, setText] = useState(view.search)
  const [isTyping, setIsTyping] = useState(false)
  const [seen, setSeen] = useState(view.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (view.search !== seen) {
    setSeen(view.search)
    if (!isTyping) setText(view.search)
  }

  function change(next: string) {
    setText(next)
    setIsTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsTyping(false)
      onSearch({ q: next.trim() || undefined })
    }, typingMilliseconds)
  }
  return [text, change] as const
}
