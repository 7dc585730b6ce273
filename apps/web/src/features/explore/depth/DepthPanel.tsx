import { useLingui } from '@lingui/react/macro'
import type { PoolTicks } from '@oxbow/contract/marketDocuments'
import { ChartFrame } from '@oxbow/ui/ChartFrame'
import { Segmented } from '@oxbow/ui/Segmented'
import { useMemo, useState } from 'react'
import { ChartActions } from '../chart/ChartActions.tsx'
import { ChartTable } from '../chart/ChartTable.tsx'
import { toDepthCsv } from '../chart/chartCsv.ts'
import { saveCsv } from '../chart/saveFile.ts'
import { savePicture } from '../chart/savePicture.ts'
import { useFailedChart } from '../chart/useFailedChart.ts'
import { Panel } from '../market/Panel.tsx'
import { DepthChart } from './DepthChart.tsx'
import { drawDepth } from './drawDepth.ts'
import { type DepthColumn, type DepthRange, toPoolDepth } from './PoolDepth.ts'

/** A pool's liquidity by price, as a chart with a summary and a table. */
export function DepthPanel({ ticks, error, onRetry, isTurned, ...tokens }: DepthPanel.Props) {
  const { t, i18n } = useLingui()
  const toFailed = useFailedChart()
  const [range, setRange] = useState<DepthRange>('wide')
  const [index, setIndex] = useState<number>()
  const [isTable, setIsTable] = useState(false)
  const [decimals0, decimals1] = [tokens.token0.decimals, tokens.token1.decimals]
  const depth = useMemo(
    () =>
      ticks && decimals0 !== null && decimals1 !== null
        ? toPoolDepth(ticks, { decimals0, decimals1, range, isTurned })
        : undefined,
    [ticks, decimals0, decimals1, range, isTurned],
  )
  const number = useMemo(() => new Intl.NumberFormat(i18n.locale, { maximumSignificantDigits: 5 }), [i18n.locale])
  // Base token and quote token of the price.
  const { token0, token1 } = isTurned ? { token0: tokens.token1, token1: tokens.token0 } : tokens
  const [symbol0, symbol1] = [token0.symbol, token1.symbol]
  const formatPrice = (value: number) =>
    value < 1 ? number.format(value) : value.toLocaleString(i18n.locale, value < 100_000 ? cents : noCents)
  const priceOf = ({ from, to }: DepthColumn) => `${formatPrice(from)} – ${formatPrice(to)} ${symbol1}`
  const holdingOf = ({ side, amount0, amount1 }: DepthColumn) => {
    const [first, second] = [`${number.format(amount0)} ${symbol0}`, `${number.format(amount1)} ${symbol1}`]
    return side === 'above' ? first : side === 'below' ? second : t`${first} and ${second}`
  }
  const pointed = index === undefined ? undefined : depth?.columns[index]
  const price = depth && `${formatPrice(depth.price)} ${symbol1}`
  const total = (side: DepthColumn['side'], key: 'amount0' | 'amount1') =>
    number.format(
      (depth?.columns ?? []).filter((column) => column.side !== side).reduce((sum, column) => sum + column[key], 0),
    )
  const [below, above] = [`${total('above', 'amount1')} ${symbol1}`, `${total('below', 'amount0')} ${symbol0}`]
  const fileName = `oxbow-${symbol0}-${symbol1}-liquidity-${range}`.replace(/[^\p{L}\p{N}-]+/gu, '-')
  const isEmpty = depth?.columns.every(({ liquidity }) => liquidity === 0) ?? false
  const drawn = isEmpty ? undefined : depth

  return (
    <Panel title={t`Liquidity`} isTitleHidden>
      <ChartFrame
        title={pointed ? t`Between ${priceOf(pointed)} for 1 ${symbol0}` : t`Liquidity · 1 ${symbol0} now`}
        value={<span className="text-2xl">{pointed ? holdingOf(pointed) : (price ?? '—')}</span>}
        height={240}
        controls={
          <div className="flex w-full items-center gap-1 sm:w-auto">
            <Segmented
              label={t`How far from the price`}
              value={range}
              onChange={setRange}
              options={[
                { value: 'near', label: '±10%' },
                { value: 'wide', label: '±50%' },
                { value: 'all', label: t`All` },
              ]}
              className="min-w-0 grow sm:w-64 sm:grow-0"
            />
            <ChartActions
              isTable={isTable}
              onTable={setIsTable}
              onPicture={
                drawn &&
                (() =>
                  savePicture(
                    drawDepth(drawn, formatPrice),
                    `${symbol0} / ${symbol1} · ${t`Liquidity`}`,
                    `${fileName}.png`,
                  ))
              }
              onFigures={drawn && (() => saveCsv(toDepthCsv(drawn.columns, [token0, token1]), `${fileName}.csv`))}
            />
          </div>
        }
        summary={
          price === undefined || isEmpty
            ? t`There is no liquidity to draw.`
            : t`The price is ${price}. In this range ${below} wait below it and ${above} above it.`
        }
        state={
          error && ticks === undefined
            ? toFailed(error, onRetry)
            : depth === undefined
              ? { kind: 'loading' }
              : isEmpty
                ? { kind: 'empty', text: t`There is no liquidity in this range.` }
                : { kind: 'ready' }
        }
      >
        {depth && (
          <DepthChart
            depth={depth}
            label={t`Liquidity by price`}
            sides={[symbol1, symbol0]}
            describe={(column) => `${priceOf(column)}: ${holdingOf(column)}`}
            formatPrice={formatPrice}
            onPoint={setIndex}
          />
        )}
      </ChartFrame>
      {isTable && (
        <ChartTable
          headers={[t`Price`, t`Holds`]}
          rows={(depth?.columns ?? []).map((column) => [priceOf(column), holdingOf(column)])}
        />
      )}
    </Panel>
  )
}

export declare namespace DepthPanel {
  type Side = { readonly address: string; readonly symbol: string; readonly decimals: number | null }
  type Props = {
    /** Undefined while loading. */
    ticks: PoolTicks | undefined
    error: Error | null
    onRetry: () => void
    /** The price is inverted: the second token in the first. */
    isTurned: boolean
    token0: Side
    token1: Side
  }
}

/** Of a price from 1 on, like one in dollars. */
const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const noCents = { maximumFractionDigits: 0 }
