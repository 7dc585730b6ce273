import { lazyPart } from '@oxbow/react/lazyPart'
import { toSlider } from '@oxbow/react/toSlider'
import { type RefObject, useEffect, useState } from 'react'
import type { ChartKind } from './ChartKind.ts'
import type { ChartLine, ChartMark, MovedLine, PriceScale } from './ChartLine.ts'
import { ChartSketch } from './ChartSketch.tsx'
import { PriceHandle } from './PriceHandle.tsx'
import type { Bar } from './toBars.ts'

/** The panel reports a loading failure, and the sketch stays visible meanwhile. */
const MarketChart = lazyPart(() => import('./MarketChart.tsx').then((module) => module.MarketChart), { isExtra: true })

/**
 * Bars as one control: the arrow keys, Home and End move between periods, and the current one is announced. Starts as a sketch; the library, with
 * pointer support, draws once it is wanted.
 */
export function ChartPlot(props: ChartPlot.Props) {
  const {
    bars,
    kind,
    label,
    describe,
    formatValue,
    formatTime,
    onPoint,
    locale,
    whenWanted,
    onDrawn,
    onLoadFailed,
    picture,
    lines,
    marks,
    moved,
  } = props
  const [current, setCurrent] = useState<number>()
  const [isWanted, setIsWanted] = useState(false)
  const [isDrawn, setIsDrawn] = useState(false)
  const [scale, setScale] = useState<PriceScale>()
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => whenWanted(() => setIsWanted(true)), [whenWanted])
  const last = bars.length - 1
  const shown = Math.min(current ?? last, last)
  const bar = bars[shown]

  function onWalk(index: number | undefined) {
    setCurrent(index)
    onPoint(index)
  }

  return (
    <div className="relative size-full">
      <div
        {...toSlider({ shown, last, label, text: bar && describe(bar), onPoint: onWalk })}
        className="relative size-full rounded-md -outline-offset-2"
      >
        {!isDrawn && (
          <ChartSketch
            bars={bars}
            kind={kind}
            formatValue={formatValue}
            formatTime={formatTime}
            current={current === undefined ? undefined : shown}
          />
        )}
        {isWanted && (
          <div className="absolute inset-0">
            <MarketChart
              bars={bars}
              kind={kind}
              formatValue={formatValue}
              onPoint={onPoint}
              locale={locale}
              onLoadFailed={onLoadFailed}
              picture={picture}
              lines={lines}
              marks={marks}
              isHeld={isHeld}
              moved={moved?.value}
              onScale={moved && setScale}
              current={current === undefined ? undefined : shown}
              onDrawn={() => {
                setIsDrawn(true)
                onDrawn()
              }}
            />
          </div>
        )}
      </div>
      {/* A sibling of that control, because controls must not be nested. */}
      {moved && scale && isDrawn && <PriceHandle line={moved} scale={scale} format={formatValue} onHold={setIsHeld} />}
    </div>
  )
}

export declare namespace ChartPlot {
  type Props = {
    bars: readonly Bar[]
    kind: ChartKind
    label: string
    /** The description of a period. */
    describe: (bar: Bar) => string
    /** Formats axis labels; must be stable while nothing changes. */
    formatValue: (value: number) => string
    /** Formats Unix seconds, short. */
    formatTime: (timestamp: number) => string
    /** Called with the period under the pointer or keyboard cursor; must be stable while nothing changes. */
    onPoint: (index: number | undefined) => void
    locale: string
    /** Runs a task when the library should be loaded, and returns a function that cancels it. Must be stable. */
    whenWanted: (task: () => void) => () => void
    /** The library has drawn, so an image can be saved. */
    onDrawn: () => void
    onLoadFailed: () => void
    /** Set to a function that returns the drawing, while the library draws. */
    picture: RefObject<(() => HTMLCanvasElement) | null>
    /** Horizontal price lines; the array must be stable while nothing changes. */
    lines?: readonly ChartLine[] | undefined
    /** Events at their prices; the array must be stable while nothing changes. */
    marks?: readonly ChartMark[] | undefined
    /** A further line that the user moves. */
    moved?: MovedLine | undefined
  }
}
