import { useLingui } from '@lingui/react/macro'
import type { LiquiditySpan } from '@oxbow/explore/liquiditySpans'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import type { PriceView } from '@oxbow/positions/poolPrice'
import { fullRange, movedTick, rangeAround, type TickRange, tickOf, toUsableTick } from '@oxbow/positions/tickRange'
import { IconButton } from '@oxbow/ui/IconButton'
import { Segmented } from '@oxbow/ui/Segmented'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, startTransition, useId, useMemo, useState } from 'react'
import { type RangePreset, RangePresets, toPreset } from '../create/RangePresets.tsx'
import { parsePrice, toEndText, toEndTick, writeTick } from './PoolPrice.ts'
import { type Stretch, toRange, toStretch } from './RangeBrush.ts'
import { RangeChart } from './RangeChart.tsx'

/** Sets the price range of a position: full range, or an interval by presets, dragging, typing, buttons or keys. */
export function RangeEditor(props: RangeEditor.Props) {
  const { sqrtPriceX96, tickSpacing, view, unit, presets, spans, isNewPool } = props
  const { t, i18n } = useLingui()
  /** The dragged range until the page has followed, which may take longer than a frame. */
  const [draft, setDraft] = useState<TickRange>()
  const range = draft ?? props.range
  const isFull = range === 'full'
  const isInvalid = range !== 'full' && range.tickLower >= range.tickUpper
  const errorId = useId()
  const price = useMemo(() => (sqrtPriceX96 === undefined ? undefined : tickOf(sqrtPriceX96)), [sqrtPriceX96])
  const seen = useMemo(() => (view.isInverted ? spans?.map(turned) : spans), [spans, view.isInverted])

  function change(next: 'full' | TickRange) {
    setDraft(undefined)
    props.onRange(next)
  }

  function move(stretch: Stretch) {
    const next = toRange(stretch, view.isInverted)
    setDraft(next)
    startTransition(() => {
      setDraft(undefined)
      props.onRange(next)
    })
  }

  function customise() {
    const [narrowest] = presets
    change(
      sqrtPriceX96 === undefined
        ? fullRange(tickSpacing)
        : narrowest?.kind === 'usual'
          ? toPreset(presets.at(-1) ?? narrowest, sqrtPriceX96, tickSpacing)
          : rangeAround(sqrtPriceX96, 0.1, tickSpacing),
    )
  }

  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t`Price range`}
        value={isFull ? 'full' : 'custom'}
        onChange={(value) => (value === 'full' ? change('full') : customise())}
        options={[
          { value: 'full', label: t`Full range` },
          { value: 'custom', label: t`Custom range` },
        ]}
      />
      {isFull ? (
        <p className="text-sm text-pretty text-text-muted">
          {t`Always earns fees. A narrower range earns more while in range.`}
        </p>
      ) : (
        <>
          {sqrtPriceX96 !== undefined && (
            <RangePresets
              presets={presets}
              chosen={range}
              toRange={(preset) => toPreset(preset, sqrtPriceX96, tickSpacing)}
              onRange={change}
            />
          )}
          {price !== undefined && (
            <RangeChart
              stretch={toStretch(inOrder(range), view.isInverted)}
              price={view.isInverted ? -price : price}
              tickSpacing={tickSpacing}
              spans={seen}
              isNewPool={isNewPool}
              formatPrice={(at) => writeTick(view.isInverted ? -at : at, { view, tickSpacing, locale: i18n.locale })}
              describe={(at) =>
                `${writeTick(view.isInverted ? -at : at, { view, tickSpacing, locale: i18n.locale })} ${unit}`
              }
              onMove={move}
              onHold={props.onHold}
            />
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <PriceEnd
              label={t`Min price`}
              end={view.isInverted ? 'tickUpper' : 'tickLower'}
              {...props}
              onRange={change}
              range={range}
              isInvalid={isInvalid}
              errorId={errorId}
            />
            <PriceEnd
              label={t`Max price`}
              end={view.isInverted ? 'tickLower' : 'tickUpper'}
              {...props}
              onRange={change}
              range={range}
              isInvalid={isInvalid}
              errorId={errorId}
            />
          </div>
          <p id={errorId} role="status" className="text-sm text-critical empty:hidden">
            {isInvalid ? t`Min price must be lower than max price` : ''}
          </p>
        </>
      )}
    </div>
  )
}

export declare namespace RangeEditor {
  type Props = {
    range: 'full' | TickRange
    /** The pool's price, or its initial price; undefined if unknown. */
    sqrtPriceX96: bigint | undefined
    tickSpacing: number
    view: PriceView
    /** "USDC per ETH" */
    unit: string
    /** Narrowest first. */
    presets: readonly RangePreset[]
    /** The pool's liquidity in its own ticks; undefined while loading or if unknown. */
    spans: readonly LiquiditySpan[] | undefined
    isNewPool: boolean
    onRange: (range: 'full' | TickRange) => void
    /** Called when dragging starts or ends. */
    onHold: (isHeld: boolean) => void
  }
}

/** While typing, one end may be beyond the other; the chart shows them in order. */
function inOrder({ tickLower, tickUpper }: TickRange): TickRange {
  return { tickLower: Math.min(tickLower, tickUpper), tickUpper: Math.max(tickLower, tickUpper) }
}

function turned({ lower, upper, liquidity }: LiquiditySpan): LiquiditySpan {
  return { lower: -upper, upper: -lower, liquidity }
}

function PriceEnd(
  props: Pick<RangeEditor.Props, 'tickSpacing' | 'view' | 'unit' | 'onRange'> & {
    label: string
    end: keyof TickRange
    range: TickRange
    isInvalid: boolean
    errorId: string
  },
) {
  const { label, end, range, tickSpacing, view, unit, onRange, isInvalid, errorId } = props
  const { t, i18n } = useLingui()
  const id = useId()
  /** The text while typing, unchanged. */
  const [typed, setTyped] = useState<string>()
  const tick = range[end]
  const written = toEndText(tick, view, tickSpacing)
  const text = typed ?? written.replace('.', getNumberMarks(i18n.locale).decimal)
  const direction = view.isInverted ? -1 : 1

  const change = (next: number) => onRange({ ...range, [end]: next })
  const step = (spacings: number) => {
    setTyped(undefined)
    change(movedTick(tick, spacings * direction, tickSpacing))
  }

  function type(value: string) {
    setTyped(value)
    const next = tickOfText(value)
    if (next !== undefined) change(next)
  }

  /** 0 and ∞ are the ends of the full range. */
  function tickOfText(value: string): number | undefined {
    const decimal = value.trim() === '∞' ? '∞' : (toDecimalText(value, i18n.locale, { isTyped: true }) ?? '')
    const bound = toEndTick(decimal, view, tickSpacing)
    if (bound !== undefined) return bound
    const sqrtPriceX96 = parsePrice(decimal, view)
    return sqrtPriceX96 === undefined ? undefined : toUsableTick(sqrtPriceX96, tickSpacing)
  }

  function press(event: KeyboardEvent) {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    step(steps)
  }

  // While "0.05" is typed, "0" and "0.0" briefly mean the end of the full range.
  const isUnread = typed !== undefined && tickOfText(typed) === undefined
  return (
    <div className="rounded-md border border-line-control px-3 py-2.5 has-[input:focus-visible]:border-focus has-[input:focus-visible]:ring-2 has-[input:focus-visible]:ring-focus/30">
      <label htmlFor={id} className="text-sm text-text-muted">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <input
          id={id}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={press}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          aria-invalid={isInvalid || isUnread || undefined}
          aria-describedby={`${id}-unit ${errorId}`}
          className="h-11 w-full min-w-0 bg-transparent text-xl tabular-nums outline-none"
        />
        <IconButton label={t`${label}: one step down`} onClick={() => step(-1)}>
          <Minus size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`${label}: one step up`} onClick={() => step(1)}>
          <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <p id={`${id}-unit`} className="truncate text-sm text-text-muted">
        {isUnread ? t`Invalid price input` : unit}
      </p>
    </div>
  )
}
