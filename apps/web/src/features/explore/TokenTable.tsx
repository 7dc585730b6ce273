import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MarketPeriod, TokenMarket, TokenSort } from '@oxbow/contract/marketDocuments'
import { Table } from '@oxbow/ui/Table'
import { useMemo } from 'react'
import { periods, tokenSorts, toWord } from './ExploreView.ts'
import { Figure } from './Figure.tsx'
import type { MarketList } from './MarketList.ts'
import { Sparkline } from './Sparkline.tsx'
import { TokenName } from './TokenName.tsx'

/** Tokens with what their markets did. */
export function TokenTable(props: TokenTable.Props) {
  const { list, networks, showsNetwork, sort, isDescending, period, onSort, onOpen, empty } = props
  const { t } = useLingui()
  const columns = useMemo<readonly Table.Column<TokenMarket>[]>(
    () => [
      {
        id: 'rank',
        header: '#',
        cell: (_, index) => <span className="text-text-muted tabular-nums">{index + 1}</span>,
        width: '3.5rem',
        hideBelow: 640,
        skeleton: 'h-5 w-4',
      },
      {
        id: 'token',
        header: t`Token`,
        cell: ({ token }) => (
          <TokenName
            token={token}
            networkName={showsNetwork ? networks.get(token.chainId)?.name : undefined}
            to={toTokenPath(token, networks)}
          />
        ),
        skeleton: 'h-5 w-40 max-w-full',
      },
      {
        id: 'price',
        header: t`Price`,
        cell: ({ token, changeDay }) => (
          <span className="flex flex-col items-end">
            <Figure kind="price" value={token.priceUsd} />
            {/* Where the column of the day has no room. */}
            <span className="text-sm sm:hidden">
              <Figure kind="change" value={changeDay} />
            </span>
          </span>
        ),
        ...sortable,
        width: '8rem',
      },
      {
        id: 'hour',
        header: t`1 hour`,
        cell: ({ changeHour }) => <Figure kind="change" value={changeHour} />,
        ...sortable,
        width: '7rem',
        hideBelow: 760,
      },
      {
        id: 'day',
        header: t`1 day`,
        cell: ({ changeDay }) => <Figure kind="change" value={changeDay} />,
        ...sortable,
        width: '7rem',
        hideBelow: 560,
      },
      {
        id: 'tvl',
        header: t`In pools`,
        cell: ({ token }) => <Figure kind="usd" value={token.tvlUsd} />,
        ...sortable,
        width: '8rem',
        hideBelow: 900,
      },
      {
        id: 'volume',
        header: t`Volume ${toWord(periods, period).toUpperCase()}`,
        cell: ({ volumeUsd }) => <Figure kind="usd" value={volumeUsd} />,
        ...sortable,
        width: '8.5rem',
        hideBelow: 560,
      },
      {
        id: 'sparkline',
        header: t`Last day`,
        cell: ({ sparkline }) => <Sparkline prices={sparkline} />,
        align: 'end',
        width: '8.5rem',
        hideBelow: 1_024,
        skeleton: 'h-8 w-24',
      },
    ],
    [t, networks, showsNetwork, period],
  )
  return (
    <Table
      label={t`Tokens`}
      columns={columns}
      rows={list.rows}
      rowId={({ token }) => `${token.chainId}-${token.address}`}
      sorting={{ columnId: toWord(tokenSorts, sort), direction: isDescending ? 'desc' : 'asc' }}
      onSortingChange={({ columnId, direction }) =>
        onSort(tokenSorts[columnId as keyof typeof tokenSorts], direction === 'desc')
      }
      isSortedOutside
      onRowOpen={({ token }) => onOpen(toTokenPath(token, networks))}
      loadingRows={list.isLoading ? 12 : undefined}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
      empty={empty}
    />
  )
}

export declare namespace TokenTable {
  type Props = {
    list: MarketList<TokenMarket>
    networks: ReadonlyMap<number, Network>
    showsNetwork: boolean
    sort: TokenSort
    isDescending: boolean
    period: MarketPeriod
    onSort: (sort: TokenSort, isDescending: boolean) => void
    onOpen: (path: string) => void
    empty: React.ReactNode
  }
}

/** The server sorts; the heading only has to be one that can be pressed. */
const sortable = { sortValue: () => undefined, align: 'end' } as const

/** The page of a token. */
export function toTokenPath(
  { chainId, address }: { readonly chainId: number; readonly address: string },
  networks: ReadonlyMap<number, Network>,
): string {
  return `/explore/tokens/${networks.get(chainId)?.slug}/${address}`
}
