import { useLingui } from '@lingui/react/macro'
import { type DecimalText, fromRaw } from '@oxbow/i18n/Decimal'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import { AmountInput } from '@oxbow/ui/AmountInput'
import { useId } from 'react'

/** The amount of one token to deposit: typed, or derived from the amount of the other side. */
export function DepositField(props: DepositField.Props) {
  const { token, text, raw, usd, balance, max, isTaken, isShort, onText } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const { symbol } = token
  if (!isTaken)
    return (
      <p className="rounded-md bg-surface-sunken px-4 py-3 text-sm text-pretty text-text-muted">
        {t`No ${symbol} needed. Your range doesn’t include the current price.`}
      </p>
    )
  return (
    <div className="rounded-md border border-line-control px-4 py-3 has-[input:focus-visible]:border-focus has-[input:focus-visible]:ring-2 has-[input:focus-visible]:ring-focus/30">
      <div className="flex items-center gap-3">
        <AmountInput
          label={t`Deposit of ${symbol}`}
          shown={raw === undefined ? '' : formatAmount(raw, token.decimals, i18n.locale)}
          typed={text}
          onAmount={onText}
          places={token.decimals}
          locale={i18n.locale}
          unreadable={t`Use digits only, like 12.5`}
          aria-describedby={id}
          invalid={isShort}
        />
        <span className="flex shrink-0 items-center gap-2 text-lg font-medium">
          <TokenLogo src={token.logoUri} symbol={symbol} />
          {symbol}
        </span>
      </div>
      <div
        id={id}
        className="mt-1 flex min-h-6 items-center justify-between gap-3 text-sm text-text-muted tabular-nums"
      >
        <span>{usd === undefined ? '' : formatUsd(usd, i18n.locale)}</span>
        <span className="flex items-center gap-2">
          {balance !== undefined && (
            <span className={isShort ? 'text-critical' : undefined}>
              {t`Balance ${formatTokenAmount(balance, token, i18n.locale)}`}
            </span>
          )}
          {max !== undefined && max > 0n && (
            <button
              type="button"
              onClick={() => onText(fromRaw(max, token.decimals))}
              className="reacts relative rounded-sm px-1.5 text-accent-text before:absolute before:-inset-2 hover:bg-accent-soft"
            >
              {t`Max`}
            </button>
          )}
        </span>
      </div>
    </div>
  )
}

export declare namespace DepositField {
  type Props = {
    token: Token
    /** As typed here; undefined on the derived side. */
    text: DecimalText | '' | undefined
    raw: bigint | undefined
    usd: number | undefined
    balance: bigint | undefined
    max: bigint | undefined
    /** The range takes this token at the current price. */
    isTaken: boolean
    isShort: boolean
    onText: (text: DecimalText | '') => void
  }
}
