import { cx } from '@oxbow/react/cx'
import { toSlider } from '@oxbow/react/toSlider'
import { useElementBox } from '@oxbow/react/useElementBox'
import { type PointerEvent, useRef, useState } from 'react'
import type { DepthColumn, PoolDepth } from './PoolDepth.ts'

/** Liquidity by price as columns. The arrow keys, Home and End move between columns, and the current one is announced. */
export function DepthChart({ depth, label, sides, describe, formatPrice, onPoint }: DepthChart.Props) {
  const host = useRef<HTMLDivElement>(null)
  const width = useElementBox(host)?.width
  const [current, setCurrent] = useState<number>()
  const { columns } = depth
  const last = columns.length - 1
  const shown = current ?? last / 2
  const highest = Math.max(...columns.map(({ liquidity }) => liquidity))
  const labels = (width ?? 0) < 480 ? 3 : 5

  function point(index: number | undefined) {
    setCurrent(index)
    onPoint(index)
  }

  function onPointerMove({ clientX, currentTarget }: PointerEvent) {
    const { left, width: full } = currentTarget.getBoundingClientRect()
    point(Math.max(0, Math.min(last, Math.floor(((clientX - left) / full) * columns.length))))
  }

  const column = columns[shown]
  return (
    <div
      ref={host}
      {...toSlider({ shown, last, label, text: column && describe(column), onPoint: point })}
      onPointerMove={onPointerMove}
      onPointerLeave={() => point(undefined)}
      className="flex size-full flex-col rounded-md -outline-offset-2"
    >
      <p aria-hidden="true" className="flex justify-between px-1 pb-2 text-xs text-text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-series-2" />
          {sides[0]}
        </span>
        <span className="flex items-center gap-1.5">
          {sides[1]}
          <span className="size-2 rounded-full bg-series-1" />
        </span>
      </p>
      <svg
        viewBox={`0 0 ${columns.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="min-h-0 w-full flex-1"
      >
        {columns.map(({ liquidity, side, from }, index) => {
          // A minimum height keeps small amounts visible.
          const height = highest === 0 || liquidity === 0 ? 0 : Math.max(1.5, (liquidity / highest) * 100)
          return (
            <rect
              key={from}
              x={index + 0.08}
              y={100 - height}
              width={0.84}
              height={height}
              className={cx(colours[side], current !== undefined && current !== index && 'opacity-45')}
            />
          )
        })}
        <line
          x1={columns.length / 2}
          x2={columns.length / 2}
          y1={0}
          y2={100}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="3 4"
          className="stroke-text-muted"
        />
      </svg>
      <p
        aria-hidden="true"
        className="flex justify-between border-t border-line px-1 pt-1.5 text-xs text-text-muted tabular-nums"
      >
        {Array.from({ length: labels }, (_, place) => {
          const at = columns[Math.round((place / (labels - 1)) * last)]
          return at && <span key={at.from}>{formatPrice(middleOf(at))}</span>
        })}
      </p>
    </div>
  )
}

export declare namespace DepthChart {
  type Props = {
    depth: PoolDepth
    label: string
    /** Labels of the liquidity below and above the price. */
    sides: readonly [string, string]
    /** The description of a column. */
    describe: (column: DepthColumn) => string
    formatPrice: (price: number) => string
    /** Called with the column under the pointer or keyboard cursor. */
    onPoint: (index: number | undefined) => void
  }
}

const colours = { below: 'fill-series-2', at: 'fill-accent', above: 'fill-series-1' } as const

function middleOf({ from, to }: DepthColumn): number {
  return Math.sqrt(from * to)
}
