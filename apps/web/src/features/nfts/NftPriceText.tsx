import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { NftPrice } from '@oxbow/nfts/nftDocuments'

/** What was paid, in the currency that it was paid in; a dash for a token that nobody knows the decimals of. */
export function NftPriceText({ paid: { decimals, price, priceUsd, symbol }, native }: NftPriceText.Props) {
  const { t, i18n } = useLingui()
  const currency = symbol === null && decimals === null ? native : { symbol, decimals }
  if (currency.decimals === null || currency.symbol === null)
    return (
      <span title={t`The token it was paid in is unknown.`} className="text-text-muted">
        —
      </span>
    )
  const exact = formatAmount(BigInt(price), currency.decimals, i18n.locale)
  const short = formatAmount(BigInt(price), currency.decimals, i18n.locale, {
    significantDigits: 6,
    rounding: 'nearest',
  })
  return (
    <span className="tabular-nums">
      <bdi title={`${exact} ${currency.symbol}`} className="font-medium">
        {short} {currency.symbol}
      </bdi>
      {priceUsd !== null && (
        <span className="ms-2 text-sm font-normal text-text-muted">{formatUsd(priceUsd, i18n.locale)}</span>
      )}
    </span>
  )
}

export declare namespace NftPriceText {
  type Props = {
    paid: Pick<NftPrice, 'price' | 'priceUsd' | 'symbol' | 'decimals'>
    /** The currency of the network, where the price names no token. */
    native: { readonly symbol: string; readonly decimals: number }
  }
}
