import { useLingui } from '@lingui/react/macro'
import type { LiquiditySpan } from '@oxbow/explore/liquiditySpans'
import { formatChange } from '@oxbow/i18n/formatChange'
import { cx } from '@oxbow/react/cx'
import { useElementBox } from '@oxbow/react/useElementBox'
import { IconButton } from '@oxbow/ui/IconButton'
import { ScanSearch, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import * as RangeBrush from './RangeBrush.ts'
import { type Grip, RangeHandle, Tag } from './RangeHandle.tsx'
import { RangeOutline, toOutline } from './RangeOutline.tsx'

/**
 * A pool's liquidity by price with the selected range: both ends and the area between them can be moved by pointer or keyboard. Prices grow to the
 * right in every language.
 */
export function RangeChart(props: RangeChart.Props) {
  const { stretch, price, tickSpacing, spans, isNewPool, formatPrice, describe, onMove, onHold } = props
  const { t, i18n } = useLingui()
  const plot = useRef<HTMLDivElement>(null)
  const width = useElementBox(plot)?.width ?? 480
  const [drawn, setDrawn] = useState(() => RangeBrush.fit(stretch, price, tickSpacing))
  const [seen, setSeen] = useState(stretch)
  const [grip, setGrip] = useState<Grip>()
  // Typing, presets and keys may leave the drawn section, which then follows; dragging can't, because nothing may shift under the pointer.
  const isMoved = seen.low !== stretch.low || seen.high !== stretch.high
  const isPriceDrawn = price > drawn.low && price < drawn.high
  if (grip === undefined && (isMoved || !isPriceDrawn)) {
    setSeen(stretch)
    if (!isPriceDrawn || !RangeBrush.holds(drawn, stretch, tickSpacing))
      setDrawn(RangeBrush.fit(stretch, price, tickSpacing))
  }

  const outline = useMemo(() => toOutline(spans, drawn), [spans, drawn])
  const place = (at: number) => RangeBrush.placeOf(at, drawn) * 100
  const [from, to] = [place(stretch.low), Math.max(place(stretch.low), place(stretch.high))]
  const axis = RangeBrush.wholeAxis(tickSpacing)
  const labels = width < 420 ? 3 : 5
  const isEmpty = outline === ''

  function take(part: RangeBrush.BrushPart, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // An end outside the chart is grabbed at the edge where it is shown.
    const within = (at: number) => Math.min(drawn.high, Math.max(drawn.low, at))
    const start =
      part === 'low'
        ? { ...stretch, low: within(stretch.low) }
        : part === 'high'
          ? { ...stretch, high: within(stretch.high) }
          : stretch
    setGrip({ part, start, x: event.clientX })
    onHold(true)
  }

  function release() {
    setGrip(undefined)
    onHold(false)
  }

  function pull({ clientX }: PointerEvent) {
    if (grip === undefined) return
    const ticks = ((clientX - grip.x) / width) * (drawn.high - drawn.low)
    const next = RangeBrush.moved(grip.start, grip.part, ticks, { tickSpacing, limits: drawn })
    if (next.low !== stretch.low || next.high !== stretch.high) onMove(next)
  }

  function press(part: RangeBrush.BrushPart, event: KeyboardEvent) {
    const pace = event.shiftKey ? 10 : 1
    const spacings = { ArrowRight: pace, ArrowUp: pace, ArrowLeft: -pace, ArrowDown: -pace, PageUp: 10, PageDown: -10 }
    const steps = (spacings as Record<string, number>)[event.key]
    const far = { Home: -1, End: 1 }[event.key]
    if (event.key === '+' || event.key === '-') {
      event.preventDefault()
      zoom(event.key === '+' ? 'in' : 'out')
    }
    if (steps === undefined && far === undefined) return
    event.preventDefault()
    // Home and End move the whole range to the edge of the chart, and a single end to the end of the axis.
    const limits = part === 'whole' && far !== undefined ? drawn : axis
    const ticks = far === undefined ? (steps ?? 0) * tickSpacing : far * (axis.high - axis.low)
    onMove(RangeBrush.moved(stretch, part, ticks, { tickSpacing, limits }))
  }

  function zoom(direction: 'in' | 'out') {
    setDrawn(RangeBrush.zoomed(drawn, direction === 'in' ? 0.5 : 2, price, tickSpacing))
  }

  const hold = (part: RangeBrush.BrushPart) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(part, event),
    onPointerMove: pull,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => press(part, event),
  })
  const away = (at: number) =>
    at <= axis.low ? '0' : at >= axis.high ? '∞' : formatChange((1.0001 ** (at - price) - 1) * 10_000, i18n.locale)

  return (
    <section aria-label={t`Range on the liquidity of the pool`} className="rounded-md border border-line p-3">
      <div className="flex min-h-10 items-center justify-between gap-2">
        <p className="text-sm text-pretty text-text-muted">
          {isNewPool
            ? t`No liquidity yet.`
            : spans === undefined
              ? t`Pool liquidity is unknown.`
              : isEmpty
                ? t`No liquidity at these prices.`
                : t`Pool liquidity, by price`}
        </p>
        <span className="flex shrink-0">
          <IconButton
            label={t`Zoom in`}
            disabled={!RangeBrush.isZoomable(drawn, 'in', tickSpacing)}
            onClick={() => zoom('in')}
          >
            <ZoomIn size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Zoom out`}
            disabled={!RangeBrush.isZoomable(drawn, 'out', tickSpacing)}
            onClick={() => zoom('out')}
          >
            <ZoomOut size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Show the whole range`}
            onClick={() => setDrawn(RangeBrush.fit(stretch, price, tickSpacing))}
          >
            <ScanSearch size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {/* Half a handle of margin on both sides, so that a handle at the edge is fully visible. */}
      <div dir="ltr" className="mx-4 mt-1 select-none">
        <div className="relative h-6 text-xs text-text-muted tabular-nums" aria-hidden="true">
          <Tag place={from} side="low">
            {away(stretch.low)}
          </Tag>
          <Tag place={to} side="high">
            {away(stretch.high)}
          </Tag>
        </div>
        <div ref={plot} className="relative h-44 border-b border-line-strong">
          <RangeOutline path={outline} className="fill-line-strong" />
          <div
            {...hold('whole')}
            role="slider"
            tabIndex={0}
            aria-label={t`Whole range`}
            aria-valuemin={Math.round(drawn.low)}
            aria-valuemax={Math.round(drawn.high)}
            aria-valuenow={Math.round(Math.min(drawn.high, Math.max(drawn.low, stretch.low)))}
            aria-valuetext={t`${describe(stretch.low)} to ${describe(stretch.high)}`}
            className={cx(
              'absolute inset-y-0 touch-pan-y bg-accent-soft',
              grip?.part === 'whole' ? 'cursor-grabbing' : 'cursor-grab',
            )}
            style={{ left: `${from}%`, width: `${to - from}%` }}
          />
          <div
            className="pointer-events-none absolute inset-0"
            style={{ clipPath: `inset(0 ${100 - to}% 0 ${from}%)` }}
          >
            <RangeOutline path={outline} className="fill-accent" />
          </div>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 border-s border-dashed border-text-muted"
            style={{ left: `${place(price)}%` }}
          />
          <RangeHandle
            {...hold('low')}
            side="low"
            place={from}
            label={t`Min price`}
            reach={[axis.low, stretch.low, stretch.high - tickSpacing]}
            text={describe(stretch.low)}
          />
          <RangeHandle
            {...hold('high')}
            side="high"
            place={to}
            label={t`Max price`}
            reach={[stretch.low + tickSpacing, stretch.high, axis.high]}
            text={describe(stretch.high)}
          />
        </div>
        <p aria-hidden="true" className="-mx-4 flex justify-between pt-1.5 text-xs text-text-muted tabular-nums">
          {Array.from({ length: labels }, (_, index) => (
            <span key={index}>{formatPrice(drawn.low + (index / (labels - 1)) * (drawn.high - drawn.low))}</span>
          ))}
        </p>
      </div>
    </section>
  )
}

export declare namespace RangeChart {
  type Props = {
    /** In ticks that grow with the displayed price, like all positions here. */
    stretch: RangeBrush.Stretch
    price: number
    tickSpacing: number
    /** The pool's liquidity; undefined while loading or if unknown. */
    spans: readonly LiquiditySpan[] | undefined
    isNewPool: boolean
    /** Formats an axis label. */
    formatPrice: (at: number) => string
    /** The description of an end of the range. */
    describe: (at: number) => string
    onMove: (stretch: RangeBrush.Stretch) => void
    /** Called when dragging starts or ends. */
    onHold: (isHeld: boolean) => void
  }
}
