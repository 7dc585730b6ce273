import { useLingui } from '@lingui/react/macro'
import { ChartFrame } from '@oxbow/ui/ChartFrame'
import { IconButton } from '@oxbow/ui/IconButton'
import { Segmented } from '@oxbow/ui/Segmented'
import { Table2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FigureTable } from './FigureTable.ts'
import { TimePlot } from './TimePlot.tsx'
import { stretchesOutside, type TimePoint } from './TimeView.ts'
import { toTimeFormat } from './toTimeFormat.ts'

/** Maximum number of periods that the text summary names, to keep it short for screen readers. */
const toldAtMost = 6

/** A position's range and the price over time, as a chart with a summary and a table. */
export function RangeHistoryChart(props: RangeHistoryChart.Props) {
  const { points, period, onPeriod, ends, openedSeconds, unit, formatPrice, Table } = props
  const { t, i18n } = useLingui()
  const [index, setIndex] = useState<number>()
  const [isTable, setIsTable] = useState(false)
  const isYear = period === '1y'
  const dateFormat = useMemo(
    () => new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', ...(!isYear && { timeStyle: 'short' }) }),
    [i18n.locale, isYear],
  )
  const [begin, end] = [points?.[0]?.seconds ?? 0, points?.at(-1)?.seconds ?? 0]
  const timeFormat = useMemo(() => toTimeFormat(i18n.locale, begin, end), [i18n.locale, begin, end])
  const dateOf = (seconds: number) => dateFormat.format(seconds * 1_000)
  const pointed = index === undefined ? undefined : points?.[index]
  const last = points?.at(-1)
  const shown = pointed ?? last
  const band = ends && { low: ends.low.at, high: ends.high.at, fromSeconds: openedSeconds ?? 0 }
  const now = last && `${formatPrice(last.value)} ${unit}`
  const describe = (point: TimePoint) => {
    const text = `${dateOf(point.seconds)}: ${formatPrice(point.value)} ${unit}`
    const isOutside = band && point.seconds >= band.fromSeconds && (point.value < band.low || point.value > band.high)
    return isOutside ? `${text}, ${t`Out of range`}` : text
  }

  function summary(): string {
    if (points === undefined || now === undefined) return ''
    if (!band || !ends) return t`Full range. The price is ${now}.`
    const range = t`In range from ${ends.low.text} to ${ends.high.text}. The price is ${now}.`
    const outside = stretchesOutside(points, band)
    if (outside.length === 0) return `${range} ${t`It was in range all the time shown.`}`
    const told = outside
      .slice(-toldAtMost)
      .map(({ fromSeconds, toSeconds }) => dateFormat.formatRange(fromSeconds * 1_000, toSeconds * 1_000))
    const stretches = new Intl.ListFormat(i18n.locale).format(told)
    return `${range} ${t`Out of range: ${stretches}.`}`
  }

  return (
    <>
      <ChartFrame
        title={pointed ? dateOf(pointed.seconds) : t`Price now`}
        value={
          <span className="text-2xl">
            {shown ? formatPrice(shown.value) : '—'} <span className="text-sm text-text-muted">{unit}</span>
          </span>
        }
        height={240}
        controls={
          <div className="flex w-full items-center gap-1 sm:w-auto">
            <Segmented
              label={t`Period`}
              value={period}
              onChange={onPeriod}
              options={periods.map((value) => ({ value, label: value.toUpperCase() }))}
              className="min-w-0 grow sm:w-60"
            />
            <IconButton label={t`Show as table`} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              <Table2 size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </div>
        }
        summary={summary()}
        state={
          points === undefined
            ? { kind: 'loading' }
            : points.length < 2
              ? { kind: 'empty', text: t`Too little happened in this range to draw it.` }
              : { kind: 'ready' }
        }
      >
        {points && points.length > 1 && (
          <TimePlot
            points={points}
            band={band}
            marks={
              ends
                ? [
                    { at: ends.high.at, text: t`Max ${ends.high.text}`, isEnd: true },
                    { at: ends.low.at, text: t`Min ${ends.low.text}`, isEnd: true },
                  ]
                : [Math.max(...points.map(({ value }) => value)), Math.min(...points.map(({ value }) => value))].map(
                    (at) => ({ at, text: formatPrice(at) }),
                  )
            }
            label={t`Price over time`}
            describe={describe}
            formatTime={(seconds) => timeFormat.format(seconds * 1_000)}
            onPoint={setIndex}
          />
        )}
      </ChartFrame>
      {isTable && points && (
        <Table
          headers={[t`Time`, t`Price`]}
          rows={points.toReversed().map((point) => [dateOf(point.seconds), formatPrice(point.value)])}
        />
      )}
    </>
  )
}

export declare namespace RangeHistoryChart {
  type Period = '1d' | '1w' | '1m' | '1y'
  type End = { readonly at: number; readonly text: string }
  type Props = {
    /** Prices; undefined while loading. */
    points: readonly TimePoint[] | undefined
    period: Period
    onPeriod: (period: Period) => void
    /** Undefined for the full range. */
    ends: { readonly low: End; readonly high: End } | undefined
    /** When the position was opened; undefined while loading or if unknown. */
    openedSeconds: number | undefined
    /** "USDC / ETH" */
    unit: string
    formatPrice: (price: number) => string
    Table: FigureTable
  }
}

const periods = ['1d', '1w', '1m', '1y'] as const
