import { useLingui } from '@lingui/react/macro'
import type { HistoryPoint } from '@oxbow/contract/marketDocuments'
import { ChartFrame } from '@oxbow/ui/ChartFrame'
import { Segmented } from '@oxbow/ui/Segmented'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Figure } from '../market/Figure.tsx'
import { Panel } from '../market/Panel.tsx'
import { ChartActions } from './ChartActions.tsx'
import type { ChartKind } from './ChartKind.ts'
import type { ChartLine, ChartMark, MovedLine } from './ChartLine.ts'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type ChartRange, type ChartStyle, type ChartSubject, type ChartView, ranges } from './ChartView.ts'
import { toBarsCsv } from './chartCsv.ts'
import { saveCsv } from './saveFile.ts'
import { savePicture } from './savePicture.ts'
import { type Bar, changeOf, isKnown, toBars } from './toBars.ts'
import { useFailedChart } from './useFailedChart.ts'

/** The history of a price, volume or TVL as a chart, with a summary and a table. */
export function ChartPanel(props: ChartPanel.Props) {
  const {
    title,
    subjects,
    view,
    onView,
    points,
    nowSeconds,
    error,
    errorNote,
    onRetry,
    formatPrice,
    formatUsd,
    whenWanted,
    shownRanges = allRanges,
    emptyText,
    hidesChange = false,
    note,
  } = props
  const { t, i18n } = useLingui()
  const toFailed = useFailedChart()
  const { range, subject, style } = view
  const [index, setIndex] = useState<number>()
  const [hasFailed, setHasFailed] = useState(false)
  const [isTable, setIsTable] = useState(false)
  const [hasPicture, setHasPicture] = useState(false)
  const picture = useRef<() => HTMLCanvasElement>(null)
  const onLoadFailed = useCallback(() => setHasFailed(true), [])

  const bars = useMemo(
    () => (points ? toBars(points, { subject, range, nowSeconds }) : []),
    [points, subject, range, nowSeconds],
  )
  const format = subject === 'price' ? formatPrice : formatUsd
  const hasHours = ranges[range].period !== 'DAY'
  const hasTimes = ranges[range].period === 'FIVE_MINUTES'
  const dateFormat = useMemo(
    () => new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', ...(hasHours && { timeStyle: 'short' }) }),
    [i18n.locale, hasHours],
  )
  const timeFormat = useMemo(
    () => new Intl.DateTimeFormat(i18n.locale, hasTimes ? { timeStyle: 'short' } : { day: 'numeric', month: 'short' }),
    [i18n.locale, hasTimes],
  )
  const write = (bar: Bar) => (bar.isUnknown ? '—' : format(bar.close))
  const dateOf = ({ timestamp }: Bar) => dateFormat.format(timestamp * 1_000)
  const pointed = index === undefined ? undefined : bars[index]
  const last = pointed ?? bars.at(-1)
  const change =
    subject === 'volume' || hidesChange ? undefined : changeOf(pointed ? bars.slice(0, (index ?? 0) + 1) : bars)
  const sum = bars.reduce((total, bar) => total + bar.close, 0)
  const value = subject === 'volume' && !pointed ? format(sum) : last && write(last)
  const names = { price: t`Price`, volume: t`Volume`, tvl: t`TVL`, value: t`Value over time` }
  const fileName = `oxbow-${title.replace(/[^\p{L}\p{N}]+/gu, '-')}-${subject}-${range}`
  const known = bars.filter(isKnown)
  const [first, end] = [known[0], known.at(-1)]
  const [from, to] = [first && format(first.open), end && format(end.close)]

  return (
    <Panel title={title} isTitleHidden>
      <ChartFrame
        title={pointed ? `${title} · ${dateOf(pointed)}` : `${title} · ${names[subject]}`}
        value={value ?? '—'}
        change={change !== undefined && <Figure kind="change" value={change} />}
        controls={
          <Segmented
            label={t`Range`}
            value={range}
            onChange={(each) => onView({ range: each })}
            options={shownRanges.map((each) => ({
              value: each,
              label: each === 'all' ? t`All` : each.toUpperCase(),
            }))}
            className="w-full sm:w-80"
          />
        }
        summary={
          points === undefined
            ? ''
            : from === undefined || to === undefined
              ? t`There is nothing to draw for this range.`
              : subject === 'volume'
                ? t`${format(sum)} was traded in this range.`
                : t`It went from ${from} to ${to} in this range.`
        }
        state={
          error && points === undefined
            ? toFailed(error, onRetry, errorNote)
            : points === undefined
              ? { kind: 'loading' }
              : subject === 'volume' && sum === 0
                ? { kind: 'empty', text: t`Nobody traded in this range.` }
                : known.length < 2
                  ? { kind: 'empty', text: emptyText ?? t`Too little happened in this range to draw it.` }
                  : hasFailed
                    ? { kind: 'empty', text: t`The chart didn’t load. Its options show it as a table.` }
                    : { kind: 'ready' }
        }
      >
        <ChartPlot
          bars={bars}
          kind={kindOf(subject, style)}
          label={`${title}, ${names[subject]}`}
          describe={(bar) => `${dateOf(bar)}: ${write(bar)}`}
          formatValue={format}
          formatTime={(timestamp) => timeFormat.format(timestamp * 1_000)}
          whenWanted={whenWanted}
          onDrawn={() => setHasPicture(true)}
          onPoint={setIndex}
          locale={i18n.locale}
          onLoadFailed={onLoadFailed}
          picture={picture}
          {...(subject === 'price' && { lines: props.lines, marks: props.marks, moved: props.moved })}
        />
      </ChartFrame>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {subjects.length > 1 && (
          <Segmented
            label={t`What the chart shows`}
            value={subject}
            onChange={(each) => onView({ subject: each })}
            options={subjects.map((each) => ({ value: each, label: names[each] }))}
            className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] max-sm:whitespace-nowrap sm:max-w-80"
          />
        )}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="ms-auto rounded-sm text-xs text-text-faint hover:text-text max-sm:order-last max-sm:ms-0 max-sm:basis-full"
        >
          {t`Chart by TradingView Lightweight Charts`}
        </a>
        <ChartActions
          {...(subject === 'price' && { style, onStyle: (each) => onView({ style: each }) })}
          isTable={isTable}
          onTable={setIsTable}
          onPicture={
            known.length < 2 || !hasPicture
              ? undefined
              : () => {
                  const drawing = picture.current?.()
                  if (drawing)
                    savePicture(drawing, `${title} · ${names[subject]} · ${range.toUpperCase()}`, `${fileName}.png`)
                }
          }
          onFigures={bars.length === 0 ? undefined : () => saveCsv(toBarsCsv(bars, subject), `${fileName}.csv`)}
          className="max-sm:ms-auto"
        />
      </div>
      {note}
      {isTable && (
        <ChartTable
          headers={[t`Time`, names[subject]]}
          rows={bars.toReversed().map((bar) => [dateOf(bar), write(bar)])}
        />
      )}
    </Panel>
  )
}

export declare namespace ChartPanel {
  type Props = {
    title: string
    subjects: readonly ChartSubject[]
    view: ChartView
    onView: (change: Partial<ChartView>) => void
    /** Undefined while loading. */
    points: readonly HistoryPoint[] | undefined
    nowSeconds: number
    error: Error | null
    /** What still works while the chart can't be loaded. */
    errorNote?: string | undefined
    onRetry: () => void
    /** The functions must be stable while nothing changes. */
    formatPrice: (value: number) => string
    formatUsd: (value: number) => string
    /** Runs a task when the drawing library should be loaded, and returns a function that cancels it. Must be stable. */
    whenWanted: (task: () => void) => () => void
    /** Default: all. */
    shownRanges?: readonly ChartRange[]
    /** Why the chart is empty, unless nothing happened in the period. */
    emptyText?: string | undefined
    /** Hides the change: the values cover only a part of the account, so transfers between the parts aren't gains or losses. */
    hidesChange?: boolean | undefined
    /** Horizontal price lines; the array must be stable while nothing changes. */
    lines?: readonly ChartLine[] | undefined
    /** Events at their prices; the array must be stable while nothing changes. */
    marks?: readonly ChartMark[] | undefined
    /** A price line that the user moves. */
    moved?: MovedLine | undefined
    /** Shown below the chart: what it counts. */
    note?: ReactNode
  }
}

const allRanges = Object.keys(ranges) as readonly ChartRange[]

function kindOf(subject: ChartSubject, style: ChartStyle): ChartKind {
  if (subject === 'price') return style
  return subject === 'volume' ? 'columns' : subject === 'value' ? 'points' : 'line'
}
