import { useLingui } from '@lingui/react/macro'
import { marketTotalsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { Tabs } from '@oxbow/ui/Tabs'
import { toast } from '@oxbow/ui/Toaster'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { saveCsv } from '../../features/explore/chart/saveFile.ts'
import { ExploreFilters } from '../../features/explore/list/ExploreFilters.tsx'
import { ExploreHead } from '../../features/explore/list/ExploreHead.tsx'
import {
  allNetworks,
  favourites,
  periods,
  toLimitSearch,
  toPath,
  toWord,
  unlistedShown,
} from '../../features/explore/list/ExploreView.ts'
import { FiltersOutline } from '../../features/explore/list/FiltersOutline.tsx'
import { ListOutline } from '../../features/explore/list/ListOutline.tsx'
import { toRankingSearch } from '../../features/explore/list/Ranking.ts'
import { UnknownReason } from '../../features/explore/market/UnknownReason.ts'
import { useUnknownReason } from '../../features/explore/market/useUnknownReason.ts'
import { NextPart } from '../../loading/NextPart.tsx'
import { client } from '../../state/exchange.ts'
import { unlessLive, useLiveIndex } from '../../state/node/liveIndex.ts'
import { LateIndex } from './LateIndex.tsx'
import { MarketList } from './MarketList.tsx'
import { useSearchText } from './useSearchText.ts'

const totalsInterval = unlessLive(15_000)

/** The heading of the explore page, and the list that the URL asks for. */
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
    onError: () => toast({ id: 'download', tone: 'critical', title: t`Download failed` }),
  })
  const where = view.network?.slug ?? allNetworks
  const shown = networks.filter(({ chainId }) => view.chainIds.includes(chainId))
  const unknown = useUnknownReason(shown)
  const nativeSymbols = [...new Set(shown.map(({ nativeCurrency }) => nativeCurrency.symbol))]
  const symbols = nativeSymbols.join(', ')

  return (
    <UnknownReason value={unknown}>
      <ExploreHead
        note={unknown && `${unknown} ${t`Tokens and pools are ranked by the ${symbols} in their pools.`}`}
        totals={totals.data}
        nativeSymbol={unknown && nativeSymbols.length === 1 ? nativeSymbols[0] : undefined}
        isFailed={totals.data === undefined && totals.isError}
      />
      <div className="mt-4 empty:hidden sm:mt-6">
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
        className="mt-4 sm:mt-10"
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
            onRanking={(ranking) => onSearch(toRankingSearch(ranking))}
            onLimits={(limits) => onSearch(toLimitSearch(limits))}
            onReset={() => onSearch({ ...toLimitSearch({}), period: undefined, unlisted: undefined, type: undefined })}
            onKind={(kind) => onSearch({ type: kind?.toLowerCase() })}
            onUnlisted={(isOn) => onSearch({ unlisted: isOn ? unlistedShown : undefined })}
            onFavourites={(isOn) => onSearch({ type: isOn ? favourites : undefined })}
            isDownloading={download.isPending}
            onDownload={() => download.mutate(`oxbow-${view.tab}-${where}.csv`)}
          />
          <NextPart outline={<ListOutline tab={view.tab} />}>
            <div className="mt-4 rounded-xl border border-line bg-surface-raised p-2">
              <MarketList
                key={view.tab}
                view={view}
                networks={networks}
                onPath={onPath}
                onSearch={onSearch}
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
  type Props = Pick<MarketList.Props, 'view' | 'networks' | 'onPath' | 'onSearch'> & {
    /** Switches the list; the search stays. */
    onList: (path: string) => void
  }
}
