import { useLingui } from '@lingui/react/macro'
import { accountValueQueryOptions } from '@oxbow/activity/accountValueQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { AccountValueVariables } from '@oxbow/contract/accountDocuments'
import type { HistoryPoint } from '@oxbow/contract/marketDocuments'
import { formatUsd as writeUsd } from '@oxbow/i18n/formatUsd'
import { isSpam } from '@oxbow/tokens/isHiddenBalance'
import type { Portfolio } from '@oxbow/tokens/Portfolio'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { ChartPanel } from '../../features/explore/chart/ChartPanel.tsx'
import type { ChartRange, ChartView } from '../../features/explore/chart/ChartView.ts'
import { toNatives, ValueNotes } from '../../features/portfolio/ValueNotes.tsx'
import { whenInUse } from '../../loading/whenInUse.ts'
import { client } from '../../state/exchange.ts'
import { unlessLive, useLiveIndex } from '../../state/node/liveIndex.ts'

/** The value of an account's tokens over time, on the selected networks. */
export function OwnerValue({ address, networks, portfolio, isIndexed }: OwnerValue.Props) {
  const { t, i18n } = useLingui()
  const [view, setView] = useState<ChartView>({ range: '1d', subject: 'value', style: 'line' })
  const onView = (change: Partial<ChartView>) => setView((old) => ({ ...old, ...change }))
  const chainIds = networks.map(({ chainId }) => chainId)
  const held = toHeld(portfolio, chainIds)
  const query = useQuery({
    ...accountValueQueryOptions(client, { account: address, chainIds, range: rangeOf[view.range], held }),
    enabled: isIndexed,
    refetchInterval,
  })
  useLiveIndex(chainIds)
  const { data: told, error, dataUpdatedAt, refetch } = query
  const list = new Intl.ListFormat(i18n.locale)
  const { counted, excluded } = toNatives(told ?? { chains: [] }, networks)
  const [read, natives] = [list.format(counted), list.format(excluded)]
  const points = useMemo(() => told?.points.map(toPoint), [told])
  const formatUsd = useCallback((value: number) => writeUsd(value, i18n.locale), [i18n.locale])
  const emptyText = !isIndexed
    ? t`Value over time needs an index, which this site doesn’t run.`
    : told?.beginTimestamp === null
      ? t`This site’s index has no transfers of these networks, so past balances are unknown.`
      : told?.cutTimestamp != null
        ? t`This account has too many transfers to read back.`
        : told?.points.length === 0
          ? t`No tokens with a price in this range.`
          : told?.points.some(({ usd }) => usd !== null) === false
            ? t`Unknown: a past balance or price is missing.`
            : t`Not enough history for this range yet.`
  return (
    <ChartPanel
      // Shown beside the page's total, which includes native currency: the notes below say why it is left out. Swapping it doesn't change what the
      // account owns.
      title={excluded.size > 0 ? t`Tokens without ${natives}` : t`Tokens and ${read}`}
      hidesChange={excluded.size > 0}
      subjects={onlyValue}
      view={view}
      onView={onView}
      points={isIndexed ? points : noPoints}
      nowSeconds={Math.floor(dataUpdatedAt / 1_000)}
      error={error}
      onRetry={() => void refetch()}
      formatPrice={formatUsd}
      formatUsd={formatUsd}
      whenWanted={whenInUse}
      shownRanges={shownRanges}
      emptyText={emptyText}
      note={isIndexed && told && <ValueNotes value={told} networks={networks} />}
    />
  )
}

export declare namespace OwnerValue {
  type Props = {
    address: `0x${string}`
    /** The selected networks. */
    networks: readonly Network[]
    portfolio: Portfolio
    /** The server has an index. */
    isIndexed: boolean
  }
}

const refetchInterval = unlessLive(30_000)
const onlyValue = ['value'] as const
const noPoints: readonly HistoryPoint[] = []
const shownRanges = ['1d', '1w', '1m', '1y', 'all'] as const satisfies readonly ChartRange[]
const rangeOf: Readonly<Record<ChartRange, AccountValueVariables['range']>> = {
  '1h': 'DAY',
  '1d': 'DAY',
  '1w': 'WEEK',
  '1m': 'MONTH',
  '1y': 'YEAR',
  all: 'ALL',
}
/** Maximum number of tokens per request. */
const maxHeld = 100

/** The tokens in the current total, by value; the index finds earlier holdings of listed tokens itself. */
function toHeld({ holdings, hidden }: Portfolio, chainIds: readonly number[]): readonly string[] {
  return [...holdings, ...hidden]
    .filter(
      ({ network, token, usd }) =>
        usd !== undefined && !isSpam(token) && !isNative(token.address) && chainIds.includes(network.chainId),
    )
    .slice(0, maxHeld)
    .map(({ network, token }) => `${network.chainId}-${token.address}`)
    .sort()
}

function toPoint({ timestamp, usd }: { readonly timestamp: number; readonly usd: number | null }): HistoryPoint {
  return { timestamp, open: usd, high: usd, low: usd, close: usd, volumeUsd: null, tvlUsd: null, feesUsd: null }
}
