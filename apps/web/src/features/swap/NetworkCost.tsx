import { useLingui } from '@lingui/react/macro'
import type { Quote } from '@oxbow/exchange/actions/Quote'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'

/** What the network takes, in dollars; in the network's own currency when no price is known. */
export function NetworkCost({ quote, native }: NetworkCost.Props) {
  const { t, i18n } = useLingui()
  if (quote.gasFeeUsd !== undefined) return formatUsd(quote.gasFeeUsd, i18n.locale)
  const amount = formatAmount(quote.gasFeeWei, 18, i18n.locale, { significantDigits: 3, rounding: 'up' })
  return t`${amount} ${native?.symbol ?? ''}`
}

export declare namespace NetworkCost {
  type Props = { quote: Quote; native: { readonly symbol: string } | undefined }
}
