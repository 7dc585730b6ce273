import { cx } from '@oxbow/react/cx'
import { GripHorizontal } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { MovedLine, PriceScale } from './ChartLine.ts'

/** A price line that is dragged, or moved by keyboard: arrow keys by 0.1%, Page Up and Page Down by 1%. */
export function PriceHandle({ line, scale, format, onHold }: PriceHandle.Props) {
  const { label, onMove, value } = line
  const [isHeld, setIsHeld] = useState(false)
  // Prices outside the plot are shown at its edge, with their whole label.
  const at = scale.toY(value) ?? 0
  const y = at < 1 ? halfHeight : at > scale.height - 1 ? scale.height - halfHeight : at

  function hold(event: PointerEvent<HTMLElement>, next: boolean) {
    if (next) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    setIsHeld(next)
    onHold(next)
  }

  function drag({ clientY, currentTarget }: PointerEvent<HTMLElement>) {
    if (!isHeld) return
    const top = currentTarget.parentElement!.getBoundingClientRect().top
    const price = scale.toPrice(Math.min(scale.height, Math.max(0, clientY - top)))
    if (price !== undefined && price > 0) onMove(price)
  }

  function step(event: KeyboardEvent) {
    const share = steps[event.key]
    if (share === undefined) return
    event.preventDefault()
    onMove(value * (1 + share))
  }

  return (
    <div
      role="slider"
      dir="ltr"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={value * 2}
      aria-valuenow={value}
      aria-valuetext={format(value)}
      onKeyDown={step}
      onPointerDown={(event) => hold(event, true)}
      onPointerMove={drag}
      onLostPointerCapture={(event) => hold(event, false)}
      style={{ top: y, width: scale.width }}
      className={cx(
        'absolute left-0 z-10 flex h-6 -translate-y-1/2 touch-none items-center rounded-sm select-none',
        isHeld ? 'cursor-grabbing' : 'cursor-grab',
      )}
    >
      <span className="h-px flex-1 bg-accent" />
      <span className="flex h-6 items-center gap-1 rounded-full bg-accent px-2 text-xs font-medium text-on-accent tabular-nums">
        <GripHorizontal size={14} strokeWidth={1.5} aria-hidden="true" />
        {format(value)}
      </span>
      <span className="h-px w-3 bg-accent" />
    </div>
  )
}

export declare namespace PriceHandle {
  type Props = {
    line: MovedLine
    scale: PriceScale
    format: (value: number) => string
    /** The scale stays fixed while the line is held. */
    onHold: (isHeld: boolean) => void
  }
}

/** Of the label, in pixels. */
const halfHeight = 12

const steps: Readonly<Record<string, number>> = {
  ArrowUp: 0.001,
  ArrowRight: 0.001,
  ArrowDown: -0.001,
  ArrowLeft: -0.001,
  PageUp: 0.01,
  PageDown: -0.01,
}
