import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { NftPrice } from '@oxbow/nfts/nftDocuments'

/** A price in the currency it was paid in; a dash for a token with unknown decimals. */
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
    /** The network's native currency, for prices without a token. */
    native: { readonly symbol: string; readonly decimals: number }
  }
}
