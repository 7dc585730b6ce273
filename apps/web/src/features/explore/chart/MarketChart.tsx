import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ChartKind } from './ChartKind.ts'
import type { ChartLine, ChartMark, PriceScale } from './ChartLine.ts'
import {
  type Drawn,
  drawLines,
  drawMarketChart,
  drawMarks,
  makeRoom,
  scaleOf,
  toChartTime,
  toData,
} from './drawMarketChart.ts'
import type { Bar } from './toBars.ts'
import { useChartTheme } from './useChartTheme.ts'

/** Bars as a line, candles or columns, with what the pointer stands on. Load it lazily. */
export function MarketChart(props: MarketChart.Props) {
  const { bars, kind, current, formatValue, onPoint, onDrawn, locale, picture, moved, isHeld = false } = props
  const { lines = none, marks = none } = props
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)
  const theme = useChartTheme()
  const tellDrawn = useEffectEvent(onDrawn)
  const tellScale = useEffectEvent((scale: PriceScale) => props.onScale?.(scale))

  // Its colours are read from the page when it is drawn: another theme draws it anew.
  useEffect(() => {
    if (!host.current) return
    const next = drawMarketChart(host.current, { kind, locale, formatValue })
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
      drawn.current?.series.setData(toData(bars, kind))
      drawn.current?.chart.timeScale().fitContent()
      tellDrawn()
    })
    return () => clearTimeout(timer)
  }, [bars, kind, locale, formatValue, onPoint, theme])

  // A line that is held moves over a scale that stands still.
  useEffect(() => {
    if (isHeld || !drawn.current) return
    makeRoom(drawn.current, [...(moved === undefined ? [] : [moved]), ...lines.map(({ value }) => value)])
    const told = setTimeout(tell, scaledMs)
    const chart = drawn.current.chart
    chart.timeScale().subscribeSizeChange(tell)
    return () => {
      clearTimeout(told)
      if (drawn.current?.chart === chart) chart.timeScale().unsubscribeSizeChange(tell)
    }

    function tell() {
      if (drawn.current && host.current) tellScale(scaleOf(drawn.current, host.current))
    }
  }, [bars, lines, moved, isHeld, kind, locale, formatValue, onPoint, theme])

  useEffect(() => {
    if (!drawn.current || !host.current) return
    const { chart } = drawn.current
    const clears = [
      drawLines(drawn.current, host.current, lines),
      drawMarks(drawn.current, host.current, { bars, marks }),
    ]
    return () => {
      if (drawn.current?.chart === chart) for (const clear of clears) clear()
    }
  }, [bars, lines, marks, kind, locale, formatValue, onPoint, theme])

  const bar = current === undefined ? undefined : bars[current]
  useEffect(() => {
    if (bar === undefined || bar.isUnknown) drawn.current?.chart.clearCrosshairPosition()
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
    /** Prices across it; the same array as long as nothing changes. */
    lines?: readonly ChartLine[] | undefined
    /** What happened at its prices; likewise. */
    marks?: readonly ChartMark[] | undefined
    /** A price that is drawn over it by somebody else, and needs room. */
    moved?: number | undefined
    /** That one is being moved. */
    isHeld?: boolean | undefined
    /** Told each time that prices stand elsewhere. */
    onScale?: ((scale: PriceScale) => void) | undefined
  }
}

const none: readonly never[] = []

/** The library draws, and scales, with the frame after a change. */
const scaledMs = 50
