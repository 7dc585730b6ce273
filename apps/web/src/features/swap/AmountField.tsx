import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { type DecimalText, isDecimalText } from '@oxbow/i18n/Decimal'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { parseAmount, toDecimalText } from '@oxbow/i18n/parseAmount'
import { AmountInput } from '@oxbow/ui/AmountInput'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { type ReactNode, useId } from 'react'

/** One side of a trade: the amount, its token, what that is in dollars and what the wallet holds. */
export function AmountField(props: AmountField.Props) {
  const { label, amount, token, usd, balance, max, tokenButton, isLoading = false, isStale = false } = props
  const { t, i18n } = useLingui()
  const labelId = useId()
  const isShort = props.isInsufficient ?? false

  return (
    <section aria-labelledby={labelId} className="px-5 py-4 sm:px-6">
      <h2 id={labelId} className="text-sm text-text-muted">
        {label}
      </h2>
      <div className="mt-1 flex items-center gap-3">
        {isLoading ? (
          <div className="flex h-14 flex-1 items-center">
            <Skeleton className="h-9 w-40" />
          </div>
        ) : (
          <AmountInput
            label={token ? t`${label}, amount in ${token.symbol}` : t`${label}, amount`}
            value={toDisplay(amount, token, i18n.locale)}
            onChange={(text) => props.onAmount(text as DecimalText | '')}
            accept={(text) => acceptText(text, token, i18n.locale)}
            dimmed={isStale}
            invalid={isShort}
          />
        )}
        {tokenButton}
      </div>
      <div className="mt-1 flex min-h-6 items-center justify-between gap-3 text-sm text-text-muted">
        <span className="tabular-nums">{usd !== undefined && formatUsd(usd, i18n.locale)}</span>
        {token && balance !== undefined && (
          <span className="flex items-center gap-2">
            <span className={isShort ? 'text-critical tabular-nums' : 'tabular-nums'}>
              {t`Balance ${formatAmount(balance, token.decimals, i18n.locale, { significantDigits: 6 })}`}
            </span>
            {max !== undefined && max > 0n && (
              <button
                type="button"
                onClick={props.onMax}
                className="reacts relative rounded-sm px-1.5 font-medium text-accent-text before:absolute before:-inset-2 hover:bg-accent-soft"
              >
                {t`Max`}
              </button>
            )}
          </span>
        )}
      </div>
    </section>
  )
}

export declare namespace AmountField {
  /** What was typed here, or what the quote says. */
  type Amount =
    | { readonly kind: 'typed'; readonly text: DecimalText | '' }
    | { readonly kind: 'quoted'; readonly raw: bigint | undefined; readonly rounding: 'down' | 'up' }

  type Props = {
    label: string
    amount: Amount
    onAmount: (text: DecimalText | '') => void
    token: Token | undefined
    tokenButton: ReactNode
    usd?: number | undefined
    balance?: bigint | undefined
    /** The most that can be spent, in raw units; absent on the side that is received. */
    max?: bigint | undefined
    onMax?: (() => void) | undefined
    isLoading?: boolean
    isStale?: boolean
    isInsufficient?: boolean
  }
}

function toDisplay(amount: AmountField.Amount, token: Token | undefined, locale: string): string {
  if (amount.kind === 'typed') return amount.text.replace('.', getNumberMarks(locale).decimal)
  if (amount.raw === undefined || token === undefined) return ''
  return formatAmount(amount.raw, token.decimals, locale, { significantDigits: 8, rounding: amount.rounding })
}

/** The text to keep, or undefined to refuse the keystroke: no letters, no more places than the token has. */
function acceptText(text: string, token: Token | undefined, locale: string): string | undefined {
  if (text.trim() === '') return ''
  if (/^[.,]$/.test(text.trim())) return '0.'
  const decimal = toDecimalText(text, locale)
  if (decimal === undefined || !isDecimalText(decimal)) return undefined
  if (token !== undefined && !parseAmount(decimal, token.decimals, 'en').ok) return undefined
  return decimal
}
