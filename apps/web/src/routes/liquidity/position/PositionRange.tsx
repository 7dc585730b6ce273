import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { earningsQueryOptions } from '@oxbow/positions/earningsQueryOptions'
import type { V3Position, V4Position } from '@oxbow/positions/Position'
import { type PriceView, toPriceNumber } from '@oxbow/positions/poolPrice'
import { priceRange } from '@oxbow/positions/priceRange'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ChartTable } from '../../../features/explore/chart/ChartTable.tsx'
import { ranges } from '../../../features/explore/chart/ChartView.ts'
import { toBars, turned } from '../../../features/explore/chart/toBars.ts'
import { toLineValues } from '../../../features/explore/chart/toLineValues.ts'
import { RangeHistoryChart } from '../../../features/liquidity/chart/RangeHistoryChart.tsx'
import type { PositionTokens } from '../../../features/liquidity/position/PositionTokens.ts'
import { RangeLine } from '../../../features/liquidity/range/RangeLine.tsx'
import { client } from '../../../state/exchange.ts'
import { useHistory } from '../../../state/useHistory.ts'

/** A position's range with the price over time; without the index, with the current price only. */
export function PositionRange(props: PositionRange.Props) {
  const { config, network, position, owner, tokens, isInverted } = props
  const { i18n } = useLingui()
  const [period, setPeriod] = useState<RangeHistoryChart.Period>('1m')
  const { chainId, poolId } = position
  const hasIndex = config.features.data.status === 'on'
  const { points, error, nowSeconds } = useHistory('POOL', chainId, hasIndex ? poolId : undefined, ranges[period])
  const { data: earnings } = useQuery({
    ...earningsQueryOptions(client, { network, position, account: owner ?? noOwner }),
    ...(owner === undefined && { queryFn: skipToken }),
  })
  const prices = useMemo(() => {
    if (points === undefined) return undefined
    const bars = toBars(isInverted ? points.map(turned) : points, { subject: 'price', range: period, nowSeconds })
    const line = toLineValues(bars)
    return bars.map(({ timestamp, close }, index) => ({ seconds: timestamp, value: close, lineValue: line[index] }))
  }, [points, isInverted, period, nowSeconds])
  const number = useMemo(() => new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 6 }), [i18n.locale])
  const { token0, token1 } = tokens
  if (!hasIndex || (error && points === undefined) || token0.decimals === undefined || token1.decimals === undefined)
    return <RangeLine position={position} tokens={tokens} isInverted={isInverted} />
  return (
    <RangeHistoryChart
      points={prices}
      period={period}
      onPeriod={setPeriod}
      ends={toEnds(position, { decimals0: token0.decimals, decimals1: token1.decimals, isInverted }, number)}
      openedSeconds={earnings?.history?.[0]?.seconds}
      unit={isInverted ? `${token0.symbol} / ${token1.symbol}` : `${token1.symbol} / ${token0.symbol}`}
      formatPrice={(price) => number.format(price)}
      Table={ChartTable}
    />
  )
}

export declare namespace PositionRange {
  type Props = {
    config: Config
    network: Network
    position: V3Position | V4Position
    owner: `0x${string}` | undefined
    tokens: PositionTokens
    isInverted: boolean
  }
}

const noOwner = `0x${'0'.repeat(40)}` as const

function toEnds(
  position: PositionRange.Props['position'],
  view: PriceView,
  number: Intl.NumberFormat,
): RangeHistoryChart.Props['ends'] {
  const { lowerX96, upperX96, isFull, isOpenBelow, isOpenAbove } = priceRange(position)
  if (isFull) return undefined
  const toEnd = (sqrtPriceX96: bigint, open: '0' | '∞' | undefined) => {
    const at = toPriceNumber(sqrtPriceX96, view)
    return { at, text: open ?? number.format(at) }
  }
  return view.isInverted
    ? { low: toEnd(upperX96, isOpenAbove ? '0' : undefined), high: toEnd(lowerX96, isOpenBelow ? '∞' : undefined) }
    : { low: toEnd(lowerX96, isOpenBelow ? '0' : undefined), high: toEnd(upperX96, isOpenAbove ? '∞' : undefined) }
}
