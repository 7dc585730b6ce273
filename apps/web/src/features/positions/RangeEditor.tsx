import { useLingui } from '@lingui/react/macro'
import type { PriceView } from '@oxbow/exchange/liquidity/poolPrice'
import {
  fullRange,
  movedTick,
  rangeAround,
  sqrtPricesOf,
  type TickRange,
  toUsableTick,
} from '@oxbow/exchange/liquidity/tickRange'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { IconButton } from '@oxbow/ui/IconButton'
import { Segmented } from '@oxbow/ui/Segmented'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { parsePrice, toPriceText } from './PoolPrice.ts'

/** From which to which price liquidity is provided: all, or an interval by presets, typing, buttons or keys. */
export function RangeEditor(props: RangeEditor.Props) {
  const { range, sqrtPriceX96, tickSpacing, view, unit, onRange } = props
  const { t, i18n } = useLingui()
  const isFull = range === 'full'
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 })
  const isInvalid = range !== 'full' && range.tickLower >= range.tickUpper
  const errorId = useId()

  function customise() {
    onRange(sqrtPriceX96 === undefined ? fullRange(tickSpacing) : rangeAround(sqrtPriceX96, 0.1, tickSpacing))
  }

  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t`Price range`}
        value={isFull ? 'full' : 'custom'}
        onChange={(value) => (value === 'full' ? onRange('full') : customise())}
        options={[
          { value: 'full', label: t`Full range` },
          { value: 'custom', label: t`Custom range` },
        ]}
      />
      {isFull ? (
        <p className="text-sm text-pretty text-text-muted">
          {t`Provides at every price and never stops earning; a narrower range earns more while the price is inside.`}
        </p>
      ) : (
        <>
          {sqrtPriceX96 !== undefined && (
            <div className="flex flex-wrap gap-2">
              {props.presets.map((share) => (
                <button
                  key={share}
                  type="button"
                  onClick={() => onRange(rangeAround(sqrtPriceX96, share, tickSpacing))}
                  className="reacts h-9 rounded-full border border-line px-3.5 text-sm tabular-nums hover:border-line-strong hover:bg-surface-hover pointer-coarse:h-11"
                >
                  ±{percent.format(share)}
                </button>
              ))}
            </div>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <PriceEnd
              label={t`Min price`}
              end={view.isInverted ? 'tickUpper' : 'tickLower'}
              {...props}
              range={range}
              unit={unit}
              isInvalid={isInvalid}
              errorId={errorId}
            />
            <PriceEnd
              label={t`Max price`}
              end={view.isInverted ? 'tickLower' : 'tickUpper'}
              {...props}
              range={range}
              unit={unit}
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
    /** Where the pool stands, or will be opened; undefined while nobody knows. */
    sqrtPriceX96: bigint | undefined
    tickSpacing: number
    view: PriceView
    /** "USDC per ETH" */
    unit: string
    /** Shares of the price to both sides, narrow first. */
    presets: readonly number[]
    onRange: (range: 'full' | TickRange) => void
  }
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
  /** While one types; what is typed stays as it is. */
  const [typed, setTyped] = useState<string>()
  const tick = range[end]
  const bounds = fullRange(tickSpacing)
  const isEnd = tick <= bounds.tickLower || tick >= bounds.tickUpper
  const { lowerX96, upperX96 } = sqrtPricesOf({ tickLower: tick, tickUpper: tick })
  const isHighest = view.isInverted ? tick <= bounds.tickLower : tick >= bounds.tickUpper
  const written = isEnd ? (isHighest ? '∞' : '0') : toPriceText(end === 'tickLower' ? lowerX96 : upperX96, view)
  const text = typed ?? written.replace('.', getNumberMarks(i18n.locale).decimal)
  const direction = view.isInverted ? -1 : 1

  const change = (next: number) => onRange({ ...range, [end]: next })
  const step = (spacings: number) => {
    setTyped(undefined)
    change(movedTick(tick, spacings * direction, tickSpacing))
  }

  function type(value: string) {
    setTyped(value)
    const sqrtPriceX96 = parsePrice(toDecimalText(value, i18n.locale) ?? '', view)
    if (sqrtPriceX96 !== undefined) change(toUsableTick(sqrtPriceX96, tickSpacing))
  }

  function press(event: KeyboardEvent) {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    step(steps)
  }

  const isUnread = typed !== undefined && parsePrice(toDecimalText(typed, i18n.locale) ?? '', view) === undefined
  return (
    <div className="rounded-md border border-line-control px-3 py-2.5 focus-within:border-focus">
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
