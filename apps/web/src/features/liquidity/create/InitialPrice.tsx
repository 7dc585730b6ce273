import { Trans, useLingui } from '@lingui/react/macro'
import type { DecimalText } from '@oxbow/i18n/Decimal'
import { formatDecimal } from '@oxbow/i18n/formatAmount'
import { useTypedAmount } from '@oxbow/ui/AmountInput'
import { Banner } from '@oxbow/ui/Banner'
import { Input } from '@oxbow/ui/Input'
import { priceAlarm } from './CreateState.ts'
import { type MarketPrice, priceOf } from './MarketPrice.ts'
import type { PriceConsent } from './PriceConsent.tsx'
import { PriceGapNotice } from './PriceGapNotice.tsx'
import { ServersPriceNotice } from './ServersPriceNotice.tsx'

/** The initial price of a new pool, beside the market price. */
export function InitialPrice(props: InitialPrice.Props) {
  const { price, isValid, unit, market, gap, isConfirmed, onPrice, onConfirm } = props
  const { t, i18n } = useLingui()
  const { isUnread, ...field } = useTypedAmount({
    typed: price,
    onAmount: onPrice,
    places: undefined,
    locale: i18n.locale,
  })
  const marketPrice = priceOf(market)
  const typedMarket = marketPrice === undefined ? undefined : toPlainText(marketPrice)
  const marketText = typedMarket && formatDecimal(typedMarket, i18n.locale, { significantDigits: 6 })
  return (
    <section className="flex flex-col gap-3">
      <Banner tone="info" title={t`This pool doesn’t exist yet`}>
        <Trans>You’ll create it. Set its initial price and be its first liquidity provider.</Trans>
      </Banner>
      <Input
        label={t`Initial price`}
        {...field}
        trailing={<span className="pe-4 text-sm text-text-muted">{unit}</span>}
        {...(isUnread || (price !== '' && !isValid)
          ? { error: t`Invalid price input` }
          : {
              hint: marketText === undefined ? t`Market price not found` : t`Market price ${marketText} ${unit}`,
            })}
      />
      {typedMarket !== undefined && price === '' && (
        <button
          type="button"
          onClick={() => onPrice(typedMarket)}
          className="reacts self-start rounded-sm text-sm text-accent-text hover:underline"
        >
          {t`Use market price`}
        </button>
      )}
      {/* One consent at a time: the notice of a distant price covers the unconfirmed source too. */}
      {market.source === 'server' && priceAlarm(gap) !== 'confirm' && (
        <ServersPriceNotice isConfirmed={isConfirmed} onConfirm={onConfirm} />
      )}
      <PriceGapNotice gap={gap} isConfirmed={isConfirmed} onConfirm={onConfirm} />
    </section>
  )
}

export declare namespace InitialPrice {
  type Props = Pick<PriceGapNotice.Props, 'gap'> &
    PriceConsent.Props & {
      /** As typed, with a decimal point. */
      price: string
      isValid: boolean
      unit: string
      market: MarketPrice
      onPrice: (price: string) => void
    }
}

/** A number as a user would type it, with eight significant digits. */
function toPlainText(price: number): DecimalText {
  const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 8, useGrouping: false })
  return format.format(price) as DecimalText
}
