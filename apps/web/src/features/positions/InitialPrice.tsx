import { Trans, useLingui } from '@lingui/react/macro'
import { formatChange } from '@oxbow/i18n/formatChange'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { Banner } from '@oxbow/ui/Banner'
import { Input } from '@oxbow/ui/Input'
import { priceAlarm } from './CreateState.ts'

/** Where a pool begins that does not exist, beside what the market says. */
export function InitialPrice(props: InitialPrice.Props) {
  const { price, isValid, unit, marketText, gap, isConfirmed, onPrice, onConfirm } = props
  const { t, i18n } = useLingui()
  const alarm = priceAlarm(gap)
  const difference = gap === undefined ? '' : formatChange(gap * 10_000, i18n.locale)
  const { decimal } = getNumberMarks(i18n.locale)
  return (
    <section className="flex flex-col gap-3">
      <Banner tone="info" title={t`This pool does not exist yet`}>
        <Trans>You open it: its first price is the one you set, and your liquidity is its first.</Trans>
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
              hint:
                marketText === undefined
                  ? t`No market price is known to compare it with.`
                  : t`Market price ${marketText} ${unit}`,
            })}
      />
      {marketText !== undefined && price === '' && (
        <button
          type="button"
          onClick={() => onPrice(marketText)}
          className="reacts self-start rounded-sm text-sm text-accent-text hover:underline"
        >
          {t`Use the market price`}
        </button>
      )}
      {alarm && (
        <Banner tone={alarm === 'confirm' ? 'critical' : 'caution'} title={t`${difference} from the market price`}>
          <Trans>Whoever trades first takes the difference from your deposit.</Trans>
          {alarm === 'confirm' && (
            <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={isConfirmed}
                onChange={({ target }) => onConfirm(target.checked)}
                className="size-5 accent-accent"
              />
              <Trans>I know, and want this price</Trans>
            </label>
          )}
        </Banner>
      )}
    </section>
  )
}

export declare namespace InitialPrice {
  type Props = {
    /** As typed, with a point. */
    price: string
    isValid: boolean
    unit: string
    /** With a point; undefined when nobody knows it. */
    marketText: string | undefined
    /** From the market, as a share. */
    gap: number | undefined
    isConfirmed: boolean
    onPrice: (price: string) => void
    onConfirm: (isConfirmed: boolean) => void
  }
}
