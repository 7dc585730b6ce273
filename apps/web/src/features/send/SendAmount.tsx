import { useLingui } from '@lingui/react/macro'
import { currencyInUse } from '@oxbow/i18n/currencyInUse'
import type { DecimalText } from '@oxbow/i18n/Decimal'
import { fiatPlaces, toMoneyText, toTokenText } from '@oxbow/i18n/fiatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { AmountInput } from '@oxbow/ui/AmountInput'
import { ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
import { amountOf, type SendForm } from './SendForm.ts'

/** The amount, typed as money or as tokens, with the conversion below. */
export function SendAmount({ form, unitUsd, isTestnet, error, onForm }: SendAmount.Props) {
  const { t, i18n } = useLingui()
  const errorId = useId()
  const { token, text, money } = form
  const { code, perDollar } = currencyInUse.get()
  const unitPrice = unitUsd === undefined ? undefined : unitUsd * perDollar
  // Without a price, or on test networks, only tokens can be typed.
  const isMoney = form.mode === 'money' && unitPrice !== undefined && token !== undefined && !isTestnet
  const raw = amountOf(form)
  const places = isMoney ? fiatPlaces : token?.decimals

  function change(next: DecimalText | '') {
    // If a price arrives while typing, the text keeps meaning tokens.
    if (!isMoney) return onForm({ ...form, mode: 'token', text: next, money: undefined })
    onForm({
      ...form,
      money: next === '' || unitUsd === undefined ? undefined : { text: next, code, perDollar, unitUsd },
      text: next && toTokenText(next, unitPrice, token.decimals),
    })
  }

  function turn() {
    onForm({ ...form, mode: isMoney ? 'token' : 'money' })
  }

  // Typed money stays unchanged when the price moves; typed tokens are converted again.
  function toMoney(): DecimalText | '' {
    if (money?.code === code) return money.text
    return raw === undefined || unitPrice === undefined || !token ? '' : toMoneyText(raw, unitPrice, token.decimals)
  }

  const typed = isMoney ? toMoney() : text
  const unit = isMoney ? code : (token?.symbol ?? '')
  return (
    <section aria-label={t`Amount`} className="flex flex-col items-center gap-2 px-5 pt-6 pb-5 sm:px-6">
      <div className="flex w-full items-baseline gap-2">
        <AmountInput
          size="lg"
          label={t`Amount in ${unit}`}
          typed={typed}
          onAmount={change}
          places={places}
          locale={i18n.locale}
          unreadable={t`Use digits only, like 12.5`}
          invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span className="shrink-0 text-lg text-text-muted">{unit}</span>
      </div>
      <div className="flex min-h-7 w-full items-center justify-between gap-3 text-sm text-text-muted">
        {unitPrice !== undefined && token && !isTestnet ? (
          <button
            type="button"
            onClick={turn}
            title={isMoney ? t`Enter the amount in ${token.symbol}` : t`Enter the amount in ${code}`}
            className="reacts relative inline-flex min-w-0 items-center gap-1.5 rounded-sm tabular-nums before:absolute before:-inset-2 hover:text-accent-text"
          >
            <span className="truncate">
              {isMoney
                ? `${formatTokenAmount(raw ?? 0n, token, i18n.locale)} ${token.symbol}`
                : formatUsd(raw === undefined ? 0 : (Number(raw) / 10 ** token.decimals) * (unitUsd ?? 0), i18n.locale)}
            </span>
            <ArrowUpDown size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-text-faint" />
          </button>
        ) : (
          <span />
        )}
      </div>
      {error && (
        <p id={errorId} role="alert" className="w-full text-sm text-critical">
          {error}
        </p>
      )}
    </section>
  )
}

export declare namespace SendAmount {
  type Props = {
    form: SendForm
    /** Dollars per whole token; undefined if no price is known. */
    unitUsd: number | undefined
    isTestnet: boolean
    /** The error shown below the amount. */
    error: string | undefined
    onForm: (form: SendForm) => void
  }
}
