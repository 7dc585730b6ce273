import { useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { RampQuote } from '@oxbow/ramps/Ramp'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import { Badge } from '@oxbow/ui/Badge'
import { useId } from 'react'
import { formatMoney } from './formatMoney.ts'

/**
 * The providers' quotes to choose from, best first. They differ in tokens if money was typed, and in money if tokens were typed, for purchases and
 * sales alike.
 */
export function QuoteList({ quotes, chosen, token, currency, recent, isMoneyFixed, onChoose }: QuoteList.Props) {
  const { t, i18n } = useLingui()
  const name = useId()
  const methods = {
    card: t`Card`,
    bank: t`Bank transfer`,
    'apple-pay': 'Apple Pay',
    'google-pay': 'Google Pay',
    other: t`Other methods`,
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm text-text-muted">{t`Providers`}</legend>
      {quotes.map((quote, index) => {
        const { provider } = quote
        const isChosen = provider.id === chosen.provider.id
        const tokens = `${formatTokenAmount(BigInt(quote.tokenAmount), token, i18n.locale)} ${token.symbol}`
        const money = formatMoney(quote.money, currency, i18n.locale)
        const fee = quote.fee === null ? undefined : formatMoney(quote.fee, currency, i18n.locale)
        return (
          <label
            key={provider.id}
            className={cx(
              'reacts relative flex min-h-16 cursor-pointer items-center gap-3 rounded-md border px-4 py-2.5 has-[input:focus-visible]:outline-2',
              isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={isChosen}
              onChange={() => onChoose(provider.id)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{provider.name}</span>
                <span className="shrink-0 tabular-nums">{isMoneyFixed ? tokens : money}</span>
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="me-auto text-sm text-text-muted">
                  {methods[quote.method]}
                  {fee !== undefined && ` · ${t`Fee ${fee}`}`}
                </span>
                {recent.includes(provider.id) && <Badge tone="neutral">{t`Recently used`}</Badge>}
                {index === 0 && quotes.length > 1 && <Badge tone="positive">{t`Best price`}</Badge>}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

export declare namespace QuoteList {
  type Props = {
    quotes: readonly RampQuote[]
    chosen: RampQuote
    token: Token
    currency: string
    /** Provider IDs. */
    recent: readonly string[]
    /** Money was typed, so the quotes differ in tokens. */
    isMoneyFixed: boolean
    onChoose: (id: string) => void
  }
}
