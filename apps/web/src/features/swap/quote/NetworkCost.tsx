import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Quote } from '@oxbow/trading/Quote'

/**
 * What the network takes, in dollars; in the network's own currency when no price is known. `mostWei` is what the request to be signed lets it take:
 * that is shown in the network's own currency, which nobody else has a say in.
 */
export function NetworkCost({ quote, native, mostWei }: NetworkCost.Props) {
  const { t, i18n } = useLingui()
  const { gasFeeUsd, gasFeeWei } = quote
  const symbol = native?.symbol ?? ''
  const toNative = (wei: bigint) => formatAmount(wei, 18, i18n.locale, { significantDigits: 3, rounding: 'up' })
  if (mostWei !== undefined) {
    const most = toNative(mostWei)
    if (gasFeeUsd === undefined || gasFeeWei === 0n) return t`at most ${most} ${symbol}`
    const usd = formatUsd((gasFeeUsd * Number(mostWei)) / Number(gasFeeWei), i18n.locale)
    return t`at most ${most} ${symbol} (${usd})`
  }
  if (gasFeeUsd !== undefined) return formatUsd(gasFeeUsd, i18n.locale)
  const amount = toNative(gasFeeWei)
  return t`${amount} ${symbol}`
}

export declare namespace NetworkCost {
  type Props = {
    quote: Quote
    native: { readonly symbol: string } | undefined
    /** Gas limit times the most that is offered for gas. */
    mostWei?: bigint | undefined
  }
}
