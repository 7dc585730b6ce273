import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChartKind } from './ChartKind.ts'
import { readColour } from './readColour.ts'
import type { Bar } from './toBars.ts'

/** Bars as a line, candles or columns, with what the pointer stands on. Load it lazily. */
export function MarketChart(props: MarketChart.Props) {
  const { bars, kind, current, formatValue, onPoint, onDrawn, locale, picture } = props
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)
  const theme = useTheme()
  const tellDrawn = useEffectEvent(onDrawn)

  // Its colours are read from the page when it is drawn: another theme draws it anew.
  useEffect(() => {
    if (!host.current) return
    const next = draw(host.current, { kind, locale, formatValue })
    drawn.current = next
    picture.current = () => next.chart.takeScreenshot()
    next.chart.subscribeCrosshairMove(({ logical, point }) => {
      onPoint(logical === undefined || point === undefined ? undefined : Math.round(logical))
    })
    return () => {
      next.chart.remove()
      drawn.current = undefined
      picture.current = null
    }
  }, [kind, locale, formatValue, onPoint, picture, theme])

  // A chart that was drawn anew needs its bars again.
  useEffect(() => {
    // In a task of its own: making a chart is long work already.
    const timer = setTimeout(() => {
      drawn.current?.series.setData(bars.map((bar) => toDatum(bar, kind)))
      drawn.current?.chart.timeScale().fitContent()
      tellDrawn()
    })
    return () => clearTimeout(timer)
  }, [bars, kind, locale, formatValue, onPoint, theme])

  const bar = current === undefined ? undefined : bars[current]
  useEffect(() => {
    if (bar === undefined) drawn.current?.chart.clearCrosshairPosition()
    else drawn.current?.chart.setCrosshairPosition(bar.close, toChartTime(bar.timestamp), drawn.current.series)
  }, [bar])

  return <div ref={host} className="size-full" />
}

export declare namespace MarketChart {
  type Props = {
    bars: readonly Bar[]
    kind: ChartKind
    /** The period under the keys. */
    current: number | undefined
    /** For the axis; the same function as long as nothing changes. */
    formatValue: (value: number) => string
    /** The period under the pointer; the same function as long as nothing changes. */
    onPoint: (index: number | undefined) => void
    /** Told each time that the bars are drawn. */
    onDrawn: () => void
    locale: string
    /** Takes what is drawn, while something is. */
    picture: RefObject<(() => HTMLCanvasElement) | null>
  }
}

type Drawn = { chart: IChartApi; series: ISeriesApi<SeriesType> }

function draw(host: HTMLElement, options: Pick<MarketChart.Props, 'kind' | 'locale' | 'formatValue'>): Drawn {
  const { kind, locale, formatValue } = options
  const colour = (token: string, alpha?: number) => readColour(token, host, alpha)
  const accent = colour('--series-1')
  const chart = createChart(host, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'rgba(0, 0, 0, 0)' },
      textColor: colour('--text-muted'),
      fontFamily: getComputedStyle(host).fontFamily,
      // Named beside the chart instead: the logo is a link inside of what is one control.
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
    // The page scrolls, not the chart: the ranges above it choose what it shows.
    handleScroll: false,
    handleScale: false,
  })
  const quiet = { priceLineVisible: false, lastValueVisible: false }
  const series =
    kind === 'candles'
      ? chart.addSeries(CandlestickSeries, {
          ...quiet,
          // Rising ones are hollow: told apart without colour.
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

function toDatum({ timestamp, open, high, low, close }: Bar, kind: ChartKind) {
  const time = toChartTime(timestamp)
  return kind === 'candles' ? { time, open, high, low, close } : { time, value: close }
}

/** The library writes times as of Greenwich: what it is given is what clocks show here. One offset for all, or two hours were one when clocks change. */
function toChartTime(timestamp: number): UTCTimestamp {
  return (timestamp - offsetSeconds) as UTCTimestamp
}

const offsetSeconds = new Date().getTimezoneOffset() * 60

/** Changes when the page turns light or dark. */
function useTheme(): string {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => {
    const update = () => setTheme(readTheme())
    const media = matchMedia('(prefers-color-scheme: dark)')
    media.addEventListener('change', update)
    const observer = new MutationObserver(update)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      media.removeEventListener('change', update)
      observer.disconnect()
    }
  }, [])
  return theme
}

function readTheme(): string {
  return document.documentElement.dataset.theme ?? String(matchMedia('(prefers-color-scheme: dark)').matches)
}
