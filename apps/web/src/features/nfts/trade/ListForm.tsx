import { useLingui } from '@lingui/react/macro'
import type { DecimalText } from '@oxbow/i18n/Decimal'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { useTypedAmount } from '@oxbow/ui/AmountInput'
import { Input } from '@oxbow/ui/Input'
import { Segmented } from '@oxbow/ui/Segmented'

/** Durations of a listing, in days. */
export const listingDays = ['7', '30', '90'] as const
export type ListingDays = (typeof listingDays)[number]

/** The price and duration of a listing. */
export function ListForm(props: ListForm.Props) {
  const { price, amount, days, symbol, decimals, usd, onPrice, onDays, isInvalid } = props
  const { t, i18n } = useLingui()
  const { isUnread, ...field } = useTypedAmount({
    typed: price,
    onAmount: onPrice,
    places: decimals,
    locale: i18n.locale,
  })
  const labels = { '7': t`7 days`, '30': t`30 days`, '90': t`90 days` }
  return (
    <div className="flex flex-col gap-5">
      <Input
        label={t`Price`}
        placeholder="0"
        {...field}
        trailing={<span className="pe-2 text-text-muted">{symbol}</span>}
        error={isInvalid || isUnread ? t`Enter a price above 0.` : undefined}
        hint={t`You receive all of it.`}
      />
      {amount !== undefined && (
        <p className="text-2xl font-semibold tabular-nums break-words">
          <bdi dir="ltr">{amount}</bdi>
          {/* The dollar value comes from the server, so it is never shown alone or larger. */}
          {usd !== undefined && (
            <span className="ms-2 text-sm font-normal text-text-muted">{formatUsd(usd, i18n.locale)}</span>
          )}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <p aria-hidden="true" className="text-sm font-medium">
          {t`Duration`}
        </p>
        <Segmented
          label={t`Duration`}
          value={days}
          onChange={onDays}
          options={listingDays.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
    </div>
  )
}

export declare namespace ListForm {
  type Props = {
    /** As typed. */
    price: DecimalText | ''
    /** The parsed price with its currency; undefined if invalid. */
    amount: string | undefined
    days: ListingDays
    symbol: string
    /** Of the currency. */
    decimals: number
    /** Dollar value of the price; undefined if unknown. */
    usd: number | undefined
    onPrice: (price: DecimalText | '') => void
    onDays: (days: ListingDays) => void
    /** The typed price is invalid. */
    isInvalid: boolean
  }
}
