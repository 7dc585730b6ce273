import { useLingui } from '@lingui/react/macro'
import { formatDecimal } from '@oxbow/i18n/formatAmount'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import { AmountInput } from '@oxbow/ui/AmountInput'
import { IconButton } from '@oxbow/ui/IconButton'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { ArrowLeftRight } from 'lucide-react'
import { useId } from 'react'
import type { Market } from '../placement/Market.ts'
import * as LimitForm from './LimitForm.ts'
import { MarketLine } from './MarketLine.tsx'

/** The price of an order: typed in either direction or set by a preset, with the market price below. */
export function LimitPriceField(props: LimitPriceField.Props) {
  const { form, market, tokenIn, tokenOut, onForm, presets = usualPresets } = props
  const { t, i18n } = useLingui()
  const titleId = useId()
  const decimals = { tokenIn: tokenIn.decimals, tokenOut: tokenOut.decimals }
  const facts = { market: market.status === 'known' ? market.price : undefined, decimals }
  const { text, typed } = LimitForm.priceTextOf(form, facts)
  const isUp = form.direction === 'out-per-in'
  const [base, counter] = isUp ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const chosen = LimitForm.presetOf(form, facts, presets)

  return (
    <section aria-labelledby={titleId} className="px-5 py-3 sm:px-6">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-sm text-text-muted">
          {props.title ?? (isUp ? t`Sell 1 ${base.symbol} at` : t`Buy 1 ${base.symbol} at`)}
        </h2>
        <div className="flex items-center gap-1.5 max-sm:basis-full max-sm:justify-between sm:ms-auto">
          <fieldset className="flex flex-wrap gap-1">
            <legend className="sr-only">{t`Price from market`}</legend>
            {presets.map((percent) => {
              const label = percent === 0 ? t`Market` : toChange(isUp ? percent : -percent, i18n.locale)
              return (
                <button
                  key={percent}
                  type="button"
                  aria-pressed={chosen === percent}
                  disabled={facts.market === undefined}
                  onClick={() =>
                    facts.market && onForm(LimitForm.withPreset(form, percent, { ...facts, market: facts.market }))
                  }
                  className={cx(
                    'reacts min-h-9 rounded-full border px-2.5 text-sm tabular-nums disabled:cursor-not-allowed disabled:text-text-faint pointer-coarse:min-h-11',
                    chosen === percent
                      ? 'border-transparent bg-accent-soft font-medium text-accent-text'
                      : 'border-line text-text-muted hover:border-line-strong hover:text-text',
                  )}
                >
                  {label}
                </button>
              )
            })}
          </fieldset>
          <IconButton
            label={t`Show the price the other way around`}
            onClick={() => onForm(LimitForm.turned(form))}
            className="-my-2 -me-2"
          >
            <ArrowLeftRight size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="flex min-h-14 items-center gap-3">
        {text === '' && form.price.kind === 'market' && market.status === 'reading' ? (
          <div className="flex h-14 flex-1 items-center">
            <Skeleton className="h-9 w-40" />
          </div>
        ) : (
          <AmountInput
            label={
              props.label ??
              (props.title === undefined
                ? t`Limit price, ${counter.symbol} for 1 ${base.symbol}`
                : t`Trigger price, ${counter.symbol} for 1 ${base.symbol}`)
            }
            shown={text && formatDecimal(text, i18n.locale)}
            typed={typed ? text : undefined}
            onAmount={(next) => onForm(LimitForm.withPrice(form, next))}
            places={undefined}
            locale={i18n.locale}
            unreadable={t`Use digits only, like 12.5`}
            placeholder={market.status === 'known' ? '0' : '—'}
          />
        )}
        <span className="text-lg font-medium text-text-muted">{counter.symbol}</span>
      </div>
      <MarketLine form={form} market={market} base={base} counter={counter} decimals={decimals} />
    </section>
  )
}

export declare namespace LimitPriceField {
  type Props = {
    form: LimitForm.LimitForm
    market: Market
    tokenIn: Token
    tokenOut: Token
    /** Presets in per cent from the market; 0 is the market itself. */
    presets?: readonly number[]
    /** Heading of a trigger price; `label` is the field's name for any other price. */
    title?: string
    label?: string
    onForm: (form: LimitForm.LimitForm) => void
  }
}

const usualPresets = [0, ...LimitForm.presets]

function toChange(percent: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })
  return format.format(percent / 100).replace('-', '−')
}
