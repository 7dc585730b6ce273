import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ChartKind } from './ChartKind.ts'
import { type Drawn, drawMarketChart, toChartTime, toData } from './drawMarketChart.ts'
import type { Bar } from './toBars.ts'
import { useChartTheme } from './useChartTheme.ts'

/** Bars as a line, candles or columns, with what the pointer stands on. Load it lazily. */
export function MarketChart(props: MarketChart.Props) {
  const { bars, kind, current, formatValue, onPoint, onDrawn, locale, picture } = props
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(undefined)
  const theme = useChartTheme()
  const tellDrawn = useEffectEvent(onDrawn)

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
  }
}
