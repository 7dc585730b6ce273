import { cx } from '@oxbow/react/cx'
import { toSlider } from '@oxbow/react/toSlider'
import { type PointerEvent, useId, useState } from 'react'
import { keptApart, nearestTo, placeOf, type TimeBand, type TimePoint, toTimeView } from './TimeView.ts'

/**
 * A value over time, as one control: the arrow keys, Home and End move between points, and the current one is announced. The line is colored within a
 * band, and faint outside it or before its start.
 */
export function TimePlot(props: TimePlot.Props) {
  const { points, band, marks, label, describe, formatTime, onPoint } = props
  const [current, setCurrent] = useState<number>()
  const clipId = useId()
  const last = points.length - 1
  const shown = Math.min(current ?? last, last)
  const view = toTimeView(points, band)
  const [begin, end] = [points[0]!.seconds, points[last]!.seconds]
  const xOf = (seconds: number) => ((Math.max(begin, seconds) - begin) / (end - begin || 1)) * 1_000
  const yOf = (value: number) => placeOf(value, view)
  const line = points
    .map(({ seconds, value, lineValue = value }) => `${xOf(seconds).toFixed(1)} ${yOf(lineValue).toFixed(2)}`)
    .join('L')
  const [top, bottom] = band ? [yOf(band.high), yOf(band.low)] : [0, 100]
  const bandStart = band ? xOf(band.fromSeconds) : 0
  const point = points[shown]!
  const places = keptApart(
    marks.map(({ at }) => yOf(at)),
    labelHeight,
  )
  const times = [begin, (begin + end) / 2, end]

  function onWalk(index: number | undefined) {
    setCurrent(index)
    onPoint(index)
  }

  function onPointerMove({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    onWalk(nearestTo(points, begin + ((clientX - left) / width) * (end - begin)))
  }

  return (
    <div
      {...toSlider({ shown, last, label, text: describe(point), onPoint: onWalk })}
      className="@container grid size-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_1.75rem] rounded-md -outline-offset-2"
    >
      <div className="relative my-2" onPointerMove={onPointerMove} onPointerLeave={() => onWalk(undefined)}>
        <svg
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          {band && (
            <>
              <rect
                x={bandStart}
                y={top}
                width={1_000 - bandStart}
                height={bottom - top}
                className="fill-accent-soft"
              />
              {[top, bottom].map((y) => (
                <line
                  key={y}
                  x1={bandStart}
                  x2={1_000}
                  y1={y}
                  y2={y}
                  strokeDasharray="4 4"
                  vectorEffect="non-scaling-stroke"
                  className="stroke-accent"
                />
              ))}
              <Line path={`M${line}`} className="stroke-text-faint" />
            </>
          )}
          <clipPath id={clipId}>
            <rect x={bandStart} y={top} width={1_000 - bandStart} height={bottom - top} />
          </clipPath>
          <g clipPath={`url(#${clipId})`}>
            {!band && <path d={`M${line}L1000 100L0 100Z`} className="fill-series-1 opacity-15" />}
            <Line path={`M${line}`} className="stroke-series-1" />
          </g>
          {current !== undefined && (
            <line
              x1={xOf(point.seconds)}
              x2={xOf(point.seconds)}
              y1={0}
              y2={100}
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
              className="stroke-line-strong"
            />
          )}
        </svg>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface-raised bg-series-1"
          style={{ left: `${xOf(point.seconds) / 10}%`, top: `${yOf(point.lineValue ?? point.value)}%` }}
        />
      </div>
      <div aria-hidden="true" className="my-2 grid min-w-14 px-2 text-xs tabular-nums">
        {marks.map(({ text, isEnd }, index) => (
          <span
            key={text}
            className={cx(
              'relative h-0 [grid-area:1/1] *:-translate-y-1/2',
              isEnd ? 'text-accent-text' : 'text-text-muted',
            )}
            style={{ top: `${places[index]}%` }}
          >
            <span className="block whitespace-nowrap">{text}</span>
          </span>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="flex items-end justify-between gap-2 overflow-hidden text-xs whitespace-nowrap text-text-muted tabular-nums"
      >
        {times.map((seconds, index) => (
          <bdi key={seconds} className={index === 1 ? 'hidden @sm:block' : undefined}>
            {formatTime(seconds)}
          </bdi>
        ))}
      </div>
    </div>
  )
}

/** Line height of a label, in per cent of the smallest chart's height. */
const labelHeight = 10

export declare namespace TimePlot {
  type Props = {
    /** Oldest first, at least two. */
    points: readonly TimePoint[]
    band?: TimeBand | undefined
    /** Labels beside the chart at their values, in descending order; `isEnd` marks the ends of the band. */
    marks: readonly { readonly at: number; readonly text: string; readonly isEnd?: boolean }[]
    label: string
    /** The description of a point. */
    describe: (point: TimePoint) => string
    /** Formats a time, short. */
    formatTime: (seconds: number) => string
    /** Called with the point under the pointer or keyboard cursor. */
    onPoint: (index: number | undefined) => void
  }
}

function Line({ path, className }: { path: string; className: string }) {
  return (
    <path
      d={path}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  )
}
