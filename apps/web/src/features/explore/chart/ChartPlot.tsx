import { lazyPart } from '@oxbow/react/lazyPart'
import { toSlider } from '@oxbow/react/toSlider'
import { type RefObject, useEffect, useState } from 'react'
import type { ChartKind } from './ChartKind.ts'
import type { ChartLine, ChartMark, MovedLine, PriceScale } from './ChartLine.ts'
import { ChartSketch } from './ChartSketch.tsx'
import { PriceHandle } from './PriceHandle.tsx'
import type { Bar } from './toBars.ts'

/** The panel around it says when it fails, and what is drawn meanwhile stays. */
const MarketChart = lazyPart(() => import('./MarketChart.tsx').then((module) => module.MarketChart), { isExtra: true })

/**
 * Bars as one control: the arrow keys, Home and End walk from period to period; what they stand on is said. Drawn as a sketch, and by the library, with
 * its pointer, once it is wanted.
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
      {/* Beside that control: nothing in a control is one of its own. */}
      {moved && scale && isDrawn && <PriceHandle line={moved} scale={scale} format={formatValue} onHold={setIsHeld} />}
    </div>
  )
}

export declare namespace ChartPlot {
  type Props = {
    bars: readonly Bar[]
    kind: ChartKind
    label: string
    /** A period in words. */
    describe: (bar: Bar) => string
    /** For the axis; the same function as long as nothing changes. */
    formatValue: (value: number) => string
    /** Of Unix seconds, short. */
    formatTime: (timestamp: number) => string
    /** The period under the pointer or the keys; the same function as long as nothing changes. */
    onPoint: (index: number | undefined) => void
    locale: string
    /** Runs a task when it is time to load the library, and returns what calls it off; the same function always. */
    whenWanted: (task: () => void) => () => void
    /** The library has drawn: there is a picture. */
    onDrawn: () => void
    onLoadFailed: () => void
    /** Takes what is drawn, while the library draws. */
    picture: RefObject<(() => HTMLCanvasElement) | null>
    /** Prices across it; the same array as long as nothing changes. */
    lines?: readonly ChartLine[] | undefined
    /** What happened at its prices; likewise. */
    marks?: readonly ChartMark[] | undefined
    /** One more, that is moved. */
    moved?: MovedLine | undefined
  }
}
