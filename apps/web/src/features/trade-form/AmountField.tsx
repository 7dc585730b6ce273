import { useLingui } from '@lingui/react/macro'
import { currencyInUse } from '@oxbow/i18n/currencyInUse'
import type { DecimalText } from '@oxbow/i18n/Decimal'
import { fiatPlaces, toMoneyText, toTokenText } from '@oxbow/i18n/fiatAmount'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { writeAmount } from '@oxbow/i18n/typeAmount'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import { AmountInput } from '@oxbow/ui/AmountInput'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { ArrowUpDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { TypedMoney } from '../review/ReviewedMoney.ts'

/** One side of a trade: amount, token, value and balance. The amount can be typed in tokens or money. */
export function AmountField(props: AmountField.Props) {
  const {
    label,
    amount,
    token,
    raw,
    usd,
    unitUsd,
    balance,
    max,
    tokenButton,
    isLoading = false,
    isStale = false,
    isReadOnly = false,
  } = props
  const { t, i18n } = useLingui()
  const labelId = useId()
  const [wantsMoney, setWantsMoney] = useState(false)
  const isShort = props.isInsufficient ?? false
  const { code, perDollar } = currencyInUse.get()
  const unitPrice = unitUsd === undefined ? undefined : unitUsd * perDollar
  const isMoney = wantsMoney && unitPrice !== undefined && token !== undefined

  // Typed money stays unchanged when the price moves.
  const typed =
    amount.kind !== 'typed' ? undefined : isMoney && amount.text ? toTypedMoney(amount.money, code) : amount.text

  function toShown(): string {
    if (!isMoney) return amount.kind === 'quoted' ? writeQuoted(amount, token, i18n.locale) : ''
    return raw === undefined ? '' : writeAmount(toMoneyText(raw, unitPrice, token.decimals), i18n.locale)
  }

  function change(text: DecimalText | '') {
    if (!isMoney) return props.onAmount(text)
    if (text === '' || unitUsd === undefined) return props.onAmount('')
    props.onAmount(toTokenText(text, unitPrice, token.decimals), { text, code, perDollar, unitUsd })
  }

  const unit = isMoney ? code : token?.symbol
  /** Without a quote there is neither an amount nor a value: not 0. */
  const isUnknown = amount.kind === 'quoted' && raw === undefined
  const places = isMoney ? fiatPlaces : token?.decimals
  return (
    <section aria-labelledby={labelId} className="px-5 py-4 sm:px-6">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id={labelId} className="text-sm text-text-muted">
          {label}
        </h2>
        {max !== undefined && max > 0n && props.onPart && <Parts onPart={props.onPart} isMaxAdvised={isShort} />}
      </div>
      <div className="mt-1 flex items-center gap-3">
        {isLoading ? (
          <div className="flex h-14 min-w-0 flex-1 items-center">
            <Skeleton className="h-9 w-40 max-w-full" />
          </div>
        ) : (
          <>
            {isMoney && (
              <span aria-hidden="true" className="text-lg text-text-muted">
                {code}
              </span>
            )}
            <AmountInput
              label={unit ? t`${label}, amount in ${unit}` : t`${label}, amount`}
              shown={toShown()}
              typed={typed}
              onAmount={change}
              places={places}
              locale={i18n.locale}
              unreadable={t`Use digits only, like 12.5`}
              placeholder={isUnknown ? '—' : '0'}
              readOnly={isReadOnly}
              dimmed={isStale}
              invalid={isShort}
            />
          </>
        )}
        {tokenButton}
      </div>
      <div className="mt-1 flex min-h-6 items-center justify-between gap-3 text-sm text-text-muted">
        {unitPrice !== undefined && token && !isUnknown ? (
          <button
            type="button"
            onClick={() => setWantsMoney(!isMoney)}
            title={isMoney ? t`Enter the amount in ${token.symbol}` : t`Enter the amount in ${code}`}
            className="reacts relative inline-flex min-w-0 items-center gap-1.5 rounded-sm tabular-nums before:absolute before:-inset-2 hover:text-accent-text"
          >
            <span className="truncate">
              {isMoney
                ? `${formatTokenAmount(raw ?? 0n, token, i18n.locale)} ${token.symbol}`
                : formatUsd(usd ?? 0, i18n.locale)}
            </span>
            <ArrowUpDown size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-text-faint" />
          </button>
        ) : (
          <span />
        )}
        {token && balance !== undefined && (
          <span className={isShort ? 'text-critical tabular-nums' : 'tabular-nums'}>
            {t`Balance ${formatTokenAmount(balance, token, i18n.locale)}`}
          </span>
        )}
      </div>
    </section>
  )
}

export declare namespace AmountField {
  /** Typed here, or from the quote. */
  type Amount =
    | { readonly kind: 'typed'; readonly text: DecimalText | ''; readonly money?: TypedMoney | undefined }
    | { readonly kind: 'quoted'; readonly raw: bigint | undefined; readonly rounding: 'down' | 'up' }

  type Props = {
    label: string
    amount: Amount
    onAmount: (text: DecimalText | '', money?: TypedMoney) => void
    token: Token | undefined
    tokenButton: ReactNode
    /** The typed or quoted amount in raw units. */
    raw: bigint | undefined
    usd?: number | undefined
    /** Dollars per whole token; undefined if no price is known, and then only tokens can be typed. */
    unitUsd?: number | undefined
    balance?: bigint | undefined
    /** Maximum spendable amount in raw units; absent on the output side. */
    max?: bigint | undefined
    /** Enters a percentage of the maximum. */
    onPart?: ((percent: number) => void) | undefined
    isLoading?: boolean
    isStale?: boolean
    /** Derived from the other side, and can't be typed. */
    isReadOnly?: boolean
    isInsufficient?: boolean
  }
}

/** Highlights the maximum if more was typed. */
function Parts({ onPart, isMaxAdvised }: { onPart: (percent: number) => void; isMaxAdvised: boolean }) {
  const { t } = useLingui()
  return (
    <span className="flex gap-0.5">
      {[25, 50, 75, 100].map((percent) => (
        <button
          key={percent}
          type="button"
          onClick={() => onPart(percent)}
          className={cx(
            'reacts relative min-h-6 rounded-sm px-1.5 text-sm tabular-nums before:absolute before:-inset-y-2 before:inset-x-0 hover:bg-accent-soft hover:text-accent-text',
            isMaxAdvised && percent === 100 ? 'bg-accent-soft text-accent-text' : 'text-text-muted',
          )}
        >
          {percent === 100 ? t`Max` : t`${percent}%`}
        </button>
      ))}
    </span>
  )
}

function toTypedMoney(money: TypedMoney | undefined, code: string): DecimalText | undefined {
  return money?.code === code ? money.text : undefined
}

function writeQuoted(
  { raw, rounding }: Extract<AmountField.Amount, { kind: 'quoted' }>,
  token: Token | undefined,
  locale: string,
): string {
  if (raw === undefined || token === undefined) return ''
  const shown = formatTokenAmount(raw, token, locale, { significantDigits: 8, rounding })
  // A field holds a number, so dust of a stablecoin keeps its digits.
  return shown.includes('<') ? formatAmount(raw, token.decimals, locale) : shown
}
