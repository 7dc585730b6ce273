import { useLingui } from '@lingui/react/macro'
import type { CurrencyCode } from '@oxbow/contract/CurrencyCode'
import type { Site } from '@oxbow/contract/Site'
import { ChoiceList } from './ChoiceList.tsx'

/** Chooses a currency among those with a known exchange rate. */
export function CurrencyView({ currencies, value, onChoose }: CurrencyView.Props) {
  const { t, i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
  const codes = Object.keys(currencies.perDollar).sort() as CurrencyCode[]
  return (
    <ChoiceList
      label={t`Currency`}
      value={value}
      onChoose={onChoose}
      groups={[
        {
          note:
            currencies.source === 'example'
              ? t`Sample rates for this local network, not market rates.`
              : t`Rates come from this site’s operator and don’t affect swaps.`,
          choices: codes.map((code) => ({ value: code, label: names.of(code) ?? code, detail: code })),
        },
      ]}
    />
  )
}

export declare namespace CurrencyView {
  type Props = {
    currencies: Site['currencies']
    value: CurrencyCode
    onChoose: (value: CurrencyCode) => void
  }
}
