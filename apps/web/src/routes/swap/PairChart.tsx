import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import { pairPoolQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { formatUsdPrice } from '@oxbow/i18n/formatUsd'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { ChartLine, ChartMark, MovedLine } from '../../features/explore/chart/ChartLine.ts'
import { ChartPanel } from '../../features/explore/chart/ChartPanel.tsx'
import { type ChartView, firstView, ranges } from '../../features/explore/chart/ChartView.ts'
import { turned } from '../../features/explore/chart/toBars.ts'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { whenInUse } from '../../loading/whenInUse.ts'
import { client } from '../../state/exchange.ts'
import { useLiveIndex } from '../../state/node/liveIndex.ts'
import { useTradeSource } from '../../state/node/nodes.ts'
import { useHistory } from '../../state/useHistory.ts'

/** The price of the form's pair in its deepest pool without a hook; without such a pool, the first token's dollar price. Load it lazily. */
export function PairChart({ network, tokens, line, lines, marks }: PairChart.Props) {
  const { t, i18n } = useLingui()
  const search = useSearch({ strict: false })
  const { base, quote } = toPair(SwapForm.fromSearch(search, network, tokens), network)
  const { chainId } = network
  const pool = useQuery(
    pairPoolQueryOptions(client, { chainId, base: variantsOf(base, network), quote: variantsOf(quote, network) }),
  )
  const pair = pool.data ?? undefined
  const hasNoPool = pool.data === null
  // Not in the URL, which belongs to the trade.
  const [view, setView] = useState(firstView)
  const onView = (change: Partial<ChartView>) => setView((old) => ({ ...old, ...change }))
  const ofPool = useHistory('POOL', chainId, pair?.pool.id, ranges[view.range])
  const ofToken = useHistory('TOKEN', chainId, hasNoPool ? base?.address : undefined, ranges[view.range])
  const isTurned = pair !== undefined && !variantsOf(base, network).includes(pair.pool.token0.address)
  const points = useMemo(() => (isTurned ? ofPool.points?.map(turned) : ofPool.points), [isTurned, ofPool.points])
  const symbol = quote?.symbol ?? ''
  const formatRate = useCallback(
    (value: number) => `${new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 6 }).format(value)} ${symbol}`,
    [i18n.locale, symbol],
  )
  const formatUsd = useCallback((value: number) => formatUsdPrice(value, i18n.locale), [i18n.locale])
  useLiveIndex([chainId])
  const errorNote = useTradeSource(chainId) === 'server' ? undefined : t`You can keep swapping through your own node.`
  if (base === undefined) return null

  return hasNoPool ? (
    <ChartPanel
      title={quote ? t`${base.symbol} in US dollars (no direct pool)` : t`${base.symbol} in US dollars`}
      subjects={onlyPrice}
      view={view}
      onView={onView}
      {...ofToken}
      errorNote={errorNote}
      formatPrice={formatUsd}
      formatUsd={formatUsd}
      whenWanted={whenInUse}
    />
  ) : (
    <ChartPanel
      title={`${base.symbol} / ${symbol}`}
      subjects={onlyPrice}
      view={view}
      onView={onView}
      {...ofPool}
      points={points}
      error={ofPool.error ?? pool.error}
      errorNote={errorNote}
      onRetry={() => {
        void pool.refetch()
        ofPool.onRetry()
      }}
      formatPrice={formatRate}
      formatUsd={formatRate}
      whenWanted={whenInUse}
      lines={lines}
      marks={marks}
      moved={line && { ...line, label: t`Price of your order` }}
    />
  )
}

export declare namespace PairChart {
  type Props = {
    network: Network
    tokens: readonly Token[]
    /** The price of the form beside it, as a movable line. */
    line?: Omit<MovedLine, 'label'> | undefined
    /** Prices of the account's orders; the array must be stable while nothing changes. */
    lines?: readonly ChartLine[] | undefined
    /** Fills of the account's orders; the array must be stable while nothing changes. */
    marks?: readonly ChartMark[] | undefined
  }
}

const onlyPrice = ['price'] as const

/** Base and quote: priced in dollars if one is a stablecoin, else the sold token in the bought one. */
function toPair({ tokenIn, tokenOut }: SwapForm.SwapForm, { stablecoins }: Network) {
  const isDollar = (token: Token | undefined) => token !== undefined && stablecoins.includes(token.address)
  return tokenOut !== undefined && (tokenIn === undefined || (isDollar(tokenIn) && !isDollar(tokenOut)))
    ? { base: tokenOut, quote: tokenIn }
    : { base: tokenIn, quote: tokenOut }
}

/** The native currency and its wrapped token have the same price. */
function variantsOf(token: Token | undefined, { contracts: { weth } }: Network): readonly string[] {
  if (token === undefined) return []
  return isNative(token.address) || token.address === weth ? [weth, nativeToken] : [token.address]
}
