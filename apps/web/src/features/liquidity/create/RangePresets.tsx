import { useLingui } from '@lingui/react/macro'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import { rangeAround, rangeWithin, type TickRange } from '@oxbow/positions/tickRange'
import { cx } from '@oxbow/react/cx'

/** A preset width of the range. */
export type RangePreset =
  /** A fraction of the price to both sides: 0.1 is 10%. */
  | { readonly kind: 'share'; readonly share: number }
  /** Twice the usual price move of the period, to both sides. */
  | { readonly kind: 'usual'; readonly period: 'day' | 'week' | 'month'; readonly ticks: number }

export function toPreset(preset: RangePreset, sqrtPriceX96: bigint, tickSpacing: number): TickRange {
  return preset.kind === 'share'
    ? rangeAround(sqrtPriceX96, preset.share, tickSpacing)
    : rangeWithin(sqrtPriceX96, preset.ticks, tickSpacing)
}

export function RangePresets({ presets, chosen, toRange, onRange }: RangePresets.Props) {
  const { t, i18n } = useLingui()
  const percent = numberFormat(i18n.locale, { style: 'percent', maximumSignificantDigits: 2 })
  const names = { day: t`A day`, week: t`A week`, month: t`A month` }
  // With a wide tick spacing, several presets can give the same range.
  const distinct = presets
    .map((preset) => ({ preset, range: toRange(preset) }))
    .filter(({ range }, index, all) => range.tickLower !== all[index - 1]?.range.tickLower)
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`Range presets`}</legend>
        {distinct.map(({ preset, range }) => {
          const share = preset.kind === 'share' ? preset.share : 1.0001 ** preset.ticks - 1
          const isChosen = range.tickLower === chosen.tickLower && range.tickUpper === chosen.tickUpper
          return (
            <button
              key={preset.kind === 'share' ? preset.share : preset.period}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onRange(range)}
              className={cx(
                'reacts h-9 rounded-full border px-3.5 text-sm tabular-nums pointer-coarse:h-11',
                isChosen
                  ? 'border-accent bg-accent-soft'
                  : 'border-line hover:border-line-strong hover:bg-surface-hover',
              )}
            >
              {preset.kind === 'usual' && <>{names[preset.period]} </>}
              <span dir="ltr">±{percent.format(share)}</span>
            </button>
          )
        })}
      </fieldset>
      {presets[0]?.kind === 'usual' && (
        <p className="mt-2 text-sm text-pretty text-text-muted">
          {t`Twice the usual price move for that period, over the last 30 days.`}
        </p>
      )}
    </div>
  )
}

export declare namespace RangePresets {
  type Props = {
    presets: readonly RangePreset[]
    chosen: TickRange
    toRange: (preset: RangePreset) => TickRange
    onRange: (range: TickRange) => void
  }
}
