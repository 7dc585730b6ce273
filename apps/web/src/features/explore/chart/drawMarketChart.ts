import {
  AreaSeries,
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartKind } from './ChartKind.ts'
import type { ChartLine, ChartMark, PriceScale } from './ChartLine.ts'
import { readColour } from './readColour.ts'
import type { Bar } from './toBars.ts'
import { toLineValues } from './toLineValues.ts'

export type Drawn = { chart: IChartApi; series: ISeriesApi<SeriesType> }

export function drawMarketChart(host: HTMLElement, options: drawMarketChart.Options): Drawn {
  const { kind, locale, formatValue } = options
  const colour = (token: string, alpha?: number) => readColour(token, host, alpha)
  const accent = colour('--series-1')
  const chart = createChart(host, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'rgba(0, 0, 0, 0)' },
      textColor: colour('--text-muted'),
      fontFamily: getComputedStyle(host).fontFamily,
      // Credited beside the chart instead: the logo is a link, and this element is a single control.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('--line', 0.6) } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.12, bottom: kind === 'columns' ? 0 : 0.12 },
    },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colour('--line-strong'), labelBackgroundColor: colour('--accent') },
      horzLine: { color: colour('--line-strong'), labelBackgroundColor: colour('--accent') },
    },
    localization: { locale, priceFormatter: formatValue },
    // The page scrolls, not the chart; the range buttons choose what it shows.
    handleScroll: false,
    handleScale: false,
  })
  const quiet = { priceLineVisible: false, lastValueVisible: false }
  const series =
    kind === 'candles'
      ? chart.addSeries(CandlestickSeries, {
          ...quiet,
          // Rising candles are hollow, so they differ without colour.
          upColor: colour('--surface-raised'),
          borderUpColor: colour('--positive'),
          wickUpColor: colour('--positive'),
          downColor: colour('--negative'),
          borderDownColor: colour('--negative'),
          wickDownColor: colour('--negative'),
        })
      : kind === 'columns'
        ? chart.addSeries(HistogramSeries, { ...quiet, color: accent })
        : chart.addSeries(AreaSeries, {
            ...quiet,
            lineColor: accent,
            lineWidth: 2,
            topColor: colour('--series-1', 0.22),
            bottomColor: colour('--series-1', 0),
          })
  return { chart, series }
}

export declare namespace drawMarketChart {
  type Options = {
    readonly kind: ChartKind
    readonly locale: string
    /** Formats axis labels. */
    readonly formatValue: (value: number) => string
  }
}

/** Draws price lines on the chart. Returns a function that removes them. */
export function drawLines({ series }: Drawn, host: HTMLElement, lines: readonly ChartLine[]): () => void {
  const color = readColour('--text-muted', host)
  const shown = lines.map(({ title, value }) =>
    series.createPriceLine({ price: value, title, color, lineWidth: 1, lineStyle: LineStyle.Dashed }),
  )
  return () => {
    for (const line of shown) series.removePriceLine(line)
  }
}

/** Draws events on the chart, each on its bar; earlier ones are left out. Returns a function that removes them. */
export function drawMarks({ series }: Drawn, host: HTMLElement, { bars, marks }: drawMarks.Options): () => void {
  const color = readColour('--accent', host)
  const shown = marks
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .flatMap(({ timestamp, value }) => {
      const bar = bars.findLast((each) => each.timestamp <= timestamp)
      if (bar === undefined) return []
      const time = toChartTime(bar.timestamp)
      return [{ time, price: value, color, shape: 'circle', position: 'atPriceMiddle' } as const]
    })
  const drawn = createSeriesMarkers(series, shown)
  return () => drawn.detach()
}

export declare namespace drawMarks {
  type Options = { readonly bars: readonly Bar[]; readonly marks: readonly ChartMark[] }
}

/** Extends the price scale to values outside the bars, as long as the bars stay readable. */
export function makeRoom({ series }: Drawn, values: readonly number[]): void {
  series.applyOptions({
    autoscaleInfoProvider(original: () => AutoscaleInfo | null) {
      const info = original()
      if (!info?.priceRange) return info
      const { maxValue, minValue } = info.priceRange
      const room = Math.max(2 * (maxValue - minValue), maxValue * maxRoom)
      const near = values.filter((value) => value > minValue - room && value < maxValue + room)
      const priceRange = { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) }
      return { ...info, priceRange }
    },
  })
}

/** Minimum reach of the scale beyond the bars, as a fraction of the highest price. */
const maxRoom = 0.12

export function scaleOf({ chart, series }: Drawn, host: HTMLElement): PriceScale {
  return {
    toY: (price) => series.priceToCoordinate(price) ?? undefined,
    toPrice: (y) => series.coordinateToPrice(y) ?? undefined,
    width: chart.timeScale().width(),
    height: host.clientHeight - chart.timeScale().height(),
  }
}

export function toData(bars: readonly Bar[], kind: ChartKind) {
  if (kind === 'candles')
    return bars.map(({ timestamp, open, high, low, close }) => ({
      time: toChartTime(timestamp),
      open,
      high,
      low,
      close,
    }))
  const values = kind === 'line' ? toLineValues(bars) : bars.map(({ close }) => close)
  return bars.map(({ timestamp, isUnknown }, index) => {
    const time = toChartTime(timestamp)
    if (isUnknown) return { time }
    // The library colours the segment after a point, so the one across a gap is hidden.
    return { time, value: values[index]!, ...(bars[index + 1]?.isUnknown && unseen) }
  })
}

const nothing = 'rgba(0, 0, 0, 0)'
const unseen = { lineColor: nothing, topColor: nothing, bottomColor: nothing }

/** The library formats times as UTC, so the local offset is subtracted. One offset for all: otherwise two hours would coincide when clocks change. */
export function toChartTime(timestamp: number): UTCTimestamp {
  return (timestamp - offsetSeconds) as UTCTimestamp
}

const offsetSeconds = new Date().getTimezoneOffset() * 60
