import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MarketPeriod, MarketToken, TokenMarket, TokenSort } from '@oxbow/contract/marketDocuments'
import type { Table } from '@oxbow/table/Table'
import { useMemo } from 'react'
import { Sparkline } from '../chart/Sparkline.tsx'
import { FavouriteButton } from '../market/FavouriteButton.tsx'
import { Figure } from '../market/Figure.tsx'
import { NativeFigure } from '../market/NativeFigure.tsx'
import { symbolOf, type TokenMark, TokenName } from '../market/TokenName.tsx'
import { periods, tokenSorts, toWord } from './ExploreView.ts'
import { MarketTable, rankColumn, sortable } from './MarketTable.tsx'

/** Tokens with their market figures. Columns are hidden before a name has less than 190 px. */
export function TokenTable(props: TokenTable.Props) {
  const { networks, showsNetwork, period, favourites, onFavourite, markOf, ...ranking } = props
  const { t } = useLingui()
  const columns = useMemo<readonly Table.Column<TokenMarket>[]>(
    () => [
      rankColumn,
      {
        id: 'token',
        header: t`Token`,
        cell: ({ token }) => (
          <TokenName
            token={token}
            networkName={showsNetwork ? networks.get(token.chainId)?.name : undefined}
            to={toTokenPath(token, networks)}
            mark={markOf(token)}
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
            {/* Shown where there is no room for the 24h column. */}
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
        width: '6.5rem',
        hideBelow: 820,
      },
      {
        id: 'day',
        header: t`1 day`,
        cell: ({ changeDay }) => <Figure kind="change" value={changeDay} />,
        ...sortable,
        width: '6.5rem',
        hideBelow: 560,
      },
      {
        id: 'fdv',
        header: t`FDV`,
        hint: t`Fully diluted valuation: total supply at the current price.`,
        cell: ({ fdvUsd }) => <Figure kind="usd" value={fdvUsd} />,
        ...sortable,
        width: '8.5rem',
        hideBelow: 960,
      },
      {
        id: 'tvl',
        header: t`TVL`,
        cell: ({ token, nativeDepth }) => (
          <NativeFigure
            usd={token.tvlUsd}
            native={nativeDepth}
            symbol={networks.get(token.chainId)?.nativeCurrency.symbol}
          />
        ),
        ...sortable,
        width: '8.5rem',
        hideBelow: 1_240,
      },
      {
        id: 'volume',
        header: t`Volume ${toWord(periods, period).toUpperCase()}`,
        cell: ({ volumeUsd }) => <Figure kind="usd" value={volumeUsd} />,
        ...sortable,
        width: '8.5rem',
        hideBelow: 640,
      },
      {
        id: 'sparkline',
        header: t`Last day`,
        cell: ({ sparkline }) => <Sparkline prices={sparkline} />,
        align: 'end',
        width: '7.5rem',
        hideBelow: 1_080,
        skeleton: 'h-8 w-24',
      },
      {
        id: 'favourite',
        header: t`Favorite`,
        cell: ({ token }) => (
          <FavouriteButton
            name={symbolOf(token)}
            isFavourite={favourites.includes(toTokenKey(token))}
            onToggle={() => onFavourite(toTokenKey(token))}
          />
        ),
        align: 'end',
        width: '5.5rem',
        hideBelow: 780,
        skeleton: 'size-5',
      },
    ],
    [t, networks, showsNetwork, period, favourites, onFavourite, markOf],
  )
  return (
    <MarketTable
      {...ranking}
      label={t`Tokens`}
      columns={columns}
      rowId={({ token }) => toTokenKey(token)}
      sorts={tokenSorts}
      pathOf={({ token }) => toTokenPath(token, networks)}
    />
  )
}

export declare namespace TokenTable {
  type Props = MarketTable.Ranking<TokenMarket, TokenSort> & {
    networks: ReadonlyMap<number, Network>
    showsNetwork: boolean
    period: MarketPeriod
    /** Token keys, as from `toTokenKey`. */
    favourites: readonly string[]
    onFavourite: (key: string) => void
    /** The function must be stable while nothing changes. */
    markOf: (token: MarketToken) => TokenMark | undefined
  }
}

/** A token's key, unique across networks. */
export function toTokenKey({ chainId, address }: Pick<MarketToken, 'chainId' | 'address'>): string {
  return `${chainId}-${address}`
}

/** The path of a token's page. */
export function toTokenPath(
  { chainId, address }: { readonly chainId: number; readonly address: string },
  networks: ReadonlyMap<number, Network>,
): string {
  return `/explore/tokens/${networks.get(chainId)?.slug}/${address}`
}
