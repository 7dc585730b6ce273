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

/** Bars as a line, candles or columns, with a crosshair. Load it lazily. */
export function MarketChart(props: MarketChart.Props) {
  const { bars, kind, current, formatValue, onPoint, onDrawn, locale, picture, moved, isHeld = false } = props
  const { lines = none, marks = none } = props
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)
  const theme = useChartTheme()
  const tellDrawn = useEffectEvent(onDrawn)
  const tellScale = useEffectEvent((scale: PriceScale) => props.onScale?.(scale))

  // Colours are read from the page when drawing, so a theme change redraws.
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

  // A redrawn chart needs its bars again.
  useEffect(() => {
    // In a separate task, because creating the chart is a long task already.
    const timer = setTimeout(() => {
      drawn.current?.series.setData(toData(bars, kind))
      drawn.current?.chart.timeScale().fitContent()
      tellDrawn()
    })
    return () => clearTimeout(timer)
  }, [bars, kind, locale, formatValue, onPoint, theme])

  // While a line is dragged the scale stays fixed.
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
    /** The period under the keyboard cursor. */
    current: number | undefined
    /** Formats axis labels; must be stable while nothing changes. */
    formatValue: (value: number) => string
    /** Called with the period under the pointer; must be stable while nothing changes. */
    onPoint: (index: number | undefined) => void
    /** Called each time the bars are drawn. */
    onDrawn: () => void
    locale: string
    /** Set to a function that returns the drawing, while there is one. */
    picture: RefObject<(() => HTMLCanvasElement) | null>
    /** Horizontal price lines; the array must be stable while nothing changes. */
    lines?: readonly ChartLine[] | undefined
    /** Events at their prices; the array must be stable while nothing changes. */
    marks?: readonly ChartMark[] | undefined
    /** A price drawn on top by another component; the scale must include it. */
    moved?: number | undefined
    /** Whether that price is being moved. */
    isHeld?: boolean | undefined
    /** Called when the price scale changes. */
    onScale?: ((scale: PriceScale) => void) | undefined
  }
}

const none: readonly never[] = []

/** The library draws and scales in the frame after a change. */
const scaledMs = 50
