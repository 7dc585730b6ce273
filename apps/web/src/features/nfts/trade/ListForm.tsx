import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Input } from '@oxbow/ui/Input'
import { Segmented } from '@oxbow/ui/Segmented'

/** Days that a listing may stand. */
export const listingDays = ['7', '30', '90'] as const
export type ListingDays = (typeof listingDays)[number]

/** For how much an NFT is offered, and how long. */
export function ListForm({ price, amount, days, symbol, usd, onPrice, onDays, isInvalid }: ListForm.Props) {
  const { t, i18n } = useLingui()
  const labels = { '7': t`7 days`, '30': t`30 days`, '90': t`90 days` }
  return (
    <div className="flex flex-col gap-5">
      <Input
        label={t`Price`}
        inputMode="decimal"
        placeholder="0"
        value={price}
        onChange={({ target }) => onPrice(target.value)}
        trailing={<span className="pe-2 text-text-muted">{symbol}</span>}
        error={isInvalid ? t`Enter a price above 0.` : undefined}
        hint={t`You receive all of it.`}
      />
      {amount !== undefined && (
        <p className="text-2xl font-semibold tabular-nums break-words">
          <bdi dir="ltr">{amount}</bdi>
          {/* What it is worth is the server's word: never alone, and never larger. */}
          {usd !== undefined && (
            <span className="ms-2 text-sm font-normal text-text-muted">{formatUsd(usd, i18n.locale)}</span>
          )}
        </p>
      )}
      <Segmented
        label={t`Duration`}
        value={days}
        onChange={onDays}
        options={listingDays.map((value) => ({ value, label: labels[value] }))}
      />
    </div>
  )
}

export declare namespace ListForm {
  type Props = {
    /** As it was typed. */
    price: string
    /** What it comes to, with its currency; undefined while it is no price. */
    amount: string | undefined
    days: ListingDays
    symbol: string
    /** What the price is worth; undefined when unknown. */
    usd: number | undefined
    onPrice: (text: string) => void
    onDays: (days: ListingDays) => void
    /** What was typed is no price. */
    isInvalid: boolean
  }
}
