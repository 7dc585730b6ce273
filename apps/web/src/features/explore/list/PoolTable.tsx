import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { hasHook } from '@oxbow/chain/noHook'
import type { MarketToken, PoolMarket, PoolSort } from '@oxbow/contract/marketDocuments'
import { formatApr, formatFee } from '@oxbow/i18n/formatPercent'
import { shorten } from '@oxbow/i18n/shorten'
import { dynamicFeeFlag } from '@oxbow/pools/dynamicFeeFlag'
import type { Table } from '@oxbow/table/Table'
import { Badge } from '@oxbow/ui/Badge'
import { useMemo } from 'react'
import { Figure } from '../market/Figure.tsx'
import { PoolName } from '../market/PoolName.tsx'
import { PoolTvl } from '../market/PoolTvl.tsx'
import type { TokenMark } from '../market/TokenName.tsx'
import { poolSorts } from './ExploreView.ts'
import { MarketTable, rankColumn, sortable } from './MarketTable.tsx'

/** Pools with TVL, volume and APR. Columns are hidden before a name has less than 170 px. */
export function PoolTable(props: PoolTable.Props) {
  const { networks, showsNetwork, rewardAprOf, markOf, ...ranking } = props
  const { t, i18n } = useLingui()
  const columns = useMemo<readonly Table.Column<PoolMarket>[]>(
    () => [
      rankColumn,
      {
        id: 'pool',
        header: t`Pool`,
        cell: ({ pool, apr }) => (
          <PoolName
            pool={pool}
            networkName={showsNetwork ? networks.get(pool.chainId)?.name : undefined}
            to={toPoolPath(pool, networks)}
            mark={markOf(pool.token0) ?? markOf(pool.token1)}
            detail={
              <span className="truncate text-xs text-text-muted tabular-nums sm:text-sm md:hidden">
                {pool.protocol} · {formatFee(pool.feePips, i18n.locale)}
                {apr !== null && <span className="sm:hidden"> · {t`${formatApr(apr, i18n.locale)} APR`}</span>}
              </span>
            }
          />
        ),
        skeleton: 'h-5 w-36 max-w-full',
      },
      {
        id: 'protocol',
        header: t`Protocol`,
        cell: ({ pool }) => <Badge>{pool.protocol}</Badge>,
        width: '5.5rem',
        hideBelow: 700,
        skeleton: 'h-6 w-8',
      },
      {
        id: 'fee',
        header: t`Fee`,
        cell: ({ pool, keyFee }) => (
          <span title={keyFee === dynamicFeeFlag ? t`The hook sets the fee; this is the last one paid.` : undefined}>
            {formatFee(pool.feePips, i18n.locale)}
            {keyFee === dynamicFeeFlag && '*'}
          </span>
        ),
        width: '5rem',
        hideBelow: 700,
      },
      {
        id: 'hook',
        header: t`Hook`,
        cell: ({ pool }) =>
          !hasHook(pool) ? (
            <span className="text-text-muted">{t`None`}</span>
          ) : (
            <span dir="ltr" title={pool.hooks} className="font-mono text-sm">
              {shorten(pool.hooks)}
            </span>
          ),
        width: '7rem',
        hideBelow: rewardAprOf ? 1_160 : 1_048,
      },
      {
        id: 'tvl',
        header: t`TVL`,
        cell: ({ pool }) => <PoolTvl pool={pool} network={networks.get(pool.chainId)} />,
        ...sortable,
        width: '7.5rem',
      },
      {
        id: 'apr',
        header: t`APR`,
        cell: ({ apr }) => <Figure kind="apr" value={apr} />,
        ...sortable,
        width: '6rem',
        hideBelow: 560,
      },
      ...(rewardAprOf
        ? [
            {
              id: 'reward-apr',
              header: t`Reward APR`,
              cell: (market: PoolMarket) => {
                const apr = rewardAprOf(market)
                return apr === undefined ? (
                  <span className="text-text-muted">{t`None`}</span>
                ) : (
                  <Figure kind="apr" value={apr} />
                )
              },
              align: 'end' as const,
              width: '7rem',
              hideBelow: 880,
            },
          ]
        : []),
      {
        id: 'volume',
        header: t`24h volume`,
        cell: ({ volumeDayUsd }) => <Figure kind="usd" value={volumeDayUsd} />,
        ...sortable,
        width: '8.5rem',
        hideBelow: 760,
      },
      {
        id: 'month',
        header: t`30d volume`,
        cell: ({ volumeMonthUsd }) => <Figure kind="usd" value={volumeMonthUsd} />,
        ...sortable,
        width: '8.5rem',
        hideBelow: rewardAprOf ? 1_040 : 960,
      },
      {
        id: 'turnover',
        header: t`1D vol/TVL`,
        cell: ({ pool, volumeDayUsd }) => <Figure kind="ratio" value={toTurnover(volumeDayUsd, pool.tvlUsd)} />,
        ...sortable,
        width: '8rem',
        hideBelow: rewardAprOf ? 1_240 : 1_128,
      },
    ],
    [t, i18n.locale, networks, showsNetwork, rewardAprOf, markOf],
  )
  return (
    <MarketTable
      {...ranking}
      label={t`Pools`}
      columns={columns}
      rowId={({ pool }) => `${pool.chainId}-${pool.id}`}
      sorts={poolSorts}
      pathOf={({ pool }) => toPoolPath(pool, networks)}
    />
  )
}

export declare namespace PoolTable {
  type Props = MarketTable.Ranking<PoolMarket, PoolSort> & {
    networks: ReadonlyMap<number, Network>
    showsNetwork: boolean
    /** A warning about a token; the function must be stable while nothing changes. */
    markOf: (token: MarketToken) => TokenMark | undefined
    /** A pool's reward APR as a fraction of its TVL: null if unknown, undefined if none. Absent where no pool pays rewards. */
    rewardAprOf?: ((market: PoolMarket) => number | null | undefined) | undefined
  }
}

/** The path of a pool's page. */
export function toPoolPath(
  { chainId, id }: { readonly chainId: number; readonly id: string },
  networks: ReadonlyMap<number, Network>,
): string {
  return `/explore/pools/${networks.get(chainId)?.slug}/${id}`
}

function toTurnover(volumeUsd: number | null, tvlUsd: number | null): number | null {
  return volumeUsd === null || tvlUsd === null || tvlUsd <= 0 ? null : volumeUsd / tvlUsd
}
