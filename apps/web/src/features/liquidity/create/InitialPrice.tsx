import { Trans, useLingui } from '@lingui/react/macro'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { Banner } from '@oxbow/ui/Banner'
import { Input } from '@oxbow/ui/Input'
import { PriceGapNotice } from './PriceGapNotice.tsx'

/** Where a pool begins that does not exist, beside what the market says. */
export function InitialPrice(props: InitialPrice.Props) {
  const { price, isValid, unit, marketText, gap, isConfirmed, onPrice, onConfirm } = props
  const { t, i18n } = useLingui()
  const { decimal } = getNumberMarks(i18n.locale)
  return (
    <section className="flex flex-col gap-3">
      <Banner tone="info" title={t`This pool doesn’t exist yet`}>
        <Trans>You’ll create it. Set its initial price and be its first liquidity provider.</Trans>
      </Banner>
      <Input
        label={t`Initial price`}
        inputMode="decimal"
        dir="ltr"
        value={price.replace('.', decimal)}
        onChange={({ target }) =>
          onPrice(target.value === '' ? '' : (toDecimalText(target.value, i18n.locale) ?? target.value))
        }
        trailing={<span className="pe-4 text-sm text-text-muted">{unit}</span>}
        {...(price !== '' && !isValid
          ? { error: t`Invalid price input` }
          : {
              hint: marketText === undefined ? t`Market price not found` : t`Market price ${marketText} ${unit}`,
            })}
      />
      {marketText !== undefined && price === '' && (
        <button
          type="button"
          onClick={() => onPrice(marketText)}
          className="reacts self-start rounded-sm text-sm text-accent-text hover:underline"
        >
          {t`Use market price`}
        </button>
      )}
      <PriceGapNotice gap={gap} isConfirmed={isConfirmed} onConfirm={onConfirm} />
    </section>
  )
}

export declare namespace InitialPrice {
  type Props = PriceGapNotice.Props & {
    /** As typed, with a point. */
    price: string
    isValid: boolean
    unit: string
    /** With a point; undefined when nobody knows it. */
    marketText: string | undefined
    onPrice: (price: string) => void
  }
}
