import { Trans, useLingui } from '@lingui/react/macro'
import { type CurrencyCode, currencyCodes } from '@oxbow/contract/CurrencyCode'
import type { RampSide } from '@oxbow/ramps/Ramp'
import type { Token } from '@oxbow/tokens/getTokens'
import { AmountInput } from '@oxbow/ui/AmountInput'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Select } from '@oxbow/ui/Select'
import { ArrowUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatMoney } from './formatMoney.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { RampButton } from './RampButton.tsx'
import { presets, type RampForm } from './RampView.ts'

/** The form of a purchase or sale: amount, token, currency, place, providers, and one button. Holds no data of its own. */
export function RampCard(props: RampCard.Props) {
  const { side, modes, form, token, tokenButton, balance, place, isSandbox, quotes, failure, onForm, onPart } = props
  const { t, i18n } = useLingui()
  const titleId = useId()
  const isMoney = form.unit === 'money'
  const unit = isMoney ? form.currency : (token?.symbol ?? '')
  const places = isMoney ? 2 : (token?.decimals ?? 18)
  const turn = (
    <button
      type="button"
      onClick={() => onForm({ ...form, unit: isMoney ? 'token' : 'money', text: '' })}
      className="reacts relative ms-auto inline-flex min-h-9 items-center gap-1.5 rounded-sm text-sm text-text-muted before:absolute before:-inset-2 hover:text-accent-text"
    >
      {isMoney ? (token ? t`Enter ${token.symbol}` : t`Enter tokens`) : t`Enter ${form.currency}`}
      <ArrowUpDown size={14} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
  const header = (
    <header className="mb-3 flex min-h-10 items-center ps-1">
      {modes(
        <h1 id={titleId} className="font-semibold tracking-tight">
          {side === 'buy' ? t`Buy` : t`Sell`}
        </h1>,
      )}
    </header>
  )
  // Nothing that is entered would lead anywhere.
  if (props.view.kind === 'off')
    return (
      <section aria-labelledby={titleId} className="w-full">
        {header}
        {failure}
      </section>
    )
  return (
    <section aria-labelledby={titleId} className="w-full">
      {header}
      <div className="rounded-xl border border-line bg-surface-raised shadow-raised">
        <div className="flex flex-col gap-4 px-5 py-5 sm:px-6">
          {isSandbox && (
            <Banner tone="caution">
              <Trans>Sandbox providers. No real money is moved.</Trans>
            </Banner>
          )}
          <div className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <p className="text-sm text-text-muted">{side === 'buy' ? t`You pay` : t`You sell`}</p>
              <div className="flex items-center gap-2">
                {isMoney && (
                  <span aria-hidden="true" className="text-lg text-text-muted">
                    {form.currency}
                  </span>
                )}
                <AmountInput
                  label={unit === '' ? t`Amount` : t`Amount in ${unit}`}
                  typed={form.text}
                  onAmount={(text) => onForm({ ...form, text })}
                  places={places}
                  locale={i18n.locale}
                  unreadable={t`Use digits only, like 12.5`}
                />
              </div>
            </div>
            {tokenButton}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {side === 'buy'
              ? isMoney &&
                presets.map((preset) => (
                  <Button key={preset} size="sm" variant="soft" onClick={() => onForm({ ...form, text: preset })}>
                    {formatMoney(preset, form.currency, i18n.locale)}
                  </Button>
                ))
              : onPart &&
                [25, 50, 75, 100].map((percent) => (
                  <Button key={percent} size="sm" variant="soft" onClick={() => onPart(percent)}>
                    {percent === 100 ? t`Max` : t`${percent}%`}
                  </Button>
                ))}
            {side === 'buy' && turn}
          </div>
          {side === 'sell' && (
            <div className="flex items-center gap-3 text-sm text-text-muted tabular-nums">
              {balance}
              {turn}
            </div>
          )}
          <div className="grid grid-cols-[7rem_1fr] items-start gap-3">
            <Select<CurrencyCode>
              label={t`Currency`}
              value={form.currency}
              onChange={(currency) => onForm({ ...form, currency })}
              options={currencyCodes.map((value) => ({ value, label: value }))}
            />
            <PlaceFields {...place} />
          </div>
          {quotes}
        </div>
        <div className="flex flex-col gap-2 px-2 pb-2">
          {failure}
          <RampButton {...props} currency={form.currency} />
          <p className="px-3 pt-1 pb-2 text-center text-sm text-balance text-text-muted">
            {t`You finish on the provider’s page. It may ask who you are.`}
          </p>
        </div>
      </div>
    </section>
  )
}

export declare namespace RampCard {
  type Props = Omit<RampButton.Props, 'currency'> & {
    side: RampSide
    /** Wraps the heading in the choice of trade modes. */
    modes: (heading: ReactNode) => ReactNode
    form: RampForm
    onForm: (form: RampForm) => void
    token: Token | undefined
    tokenButton: ReactNode
    /** Formatted; undefined while unknown. */
    balance: string | undefined
    /** Sells a percentage of the balance; undefined while that is unknown. */
    onPart: ((percent: number) => void) | undefined
    place: PlaceFields.Props
    isSandbox: boolean
    /** The providers to choose from. */
    quotes: ReactNode
    failure: ReactNode
  }
}
