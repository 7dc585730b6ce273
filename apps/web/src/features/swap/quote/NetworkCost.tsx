import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Quote } from '@oxbow/trading/Quote'

/** The expected network cost in dollars, or in native currency if no price is known. */
export function NetworkCost({ quote, native }: NetworkCost.Props) {
  const { t, i18n } = useLingui()
  const { gasFeeUsd, gasFeeWei } = quote
  const symbol = native?.symbol ?? ''
  if (gasFeeUsd !== undefined) return formatUsd(gasFeeUsd, i18n.locale)
  const amount = formatAmount(gasFeeWei, 18, i18n.locale, { significantDigits: 3, rounding: 'up' })
  return t`${amount} ${symbol}`
}

export declare namespace NetworkCost {
  type Props = {
    quote: Quote
    native: { readonly symbol: string } | undefined
  }
}
