import type { Config } from '@oxbow/contract/Config'
import { type Currency, currencyInUse } from '@oxbow/i18n/currencyInUse'
import { useEffect } from 'react'
import { useSettings } from './settings.ts'
import type { Settings } from './settingsStore.ts'

/** Uses the chosen currency once its rate is known. */
export function useCurrencyOfSettings(config: Config | undefined): void {
  const { currency } = useSettings()
  useEffect(() => currencyInUse.set(toCurrency(currency, config)), [currency, config])
}

/** The chosen currency; dollars if the server has no rate for it. */
export function toCurrency(code: Settings['currency'], config: Config | undefined): Currency {
  // The dollar's rate is fixed, because typed money is converted to amounts that are signed.
  const perDollar = code === 'USD' ? undefined : config?.site.currencies.perDollar[code]
  return perDollar === undefined ? { code: 'USD', perDollar: 1 } : { code, perDollar }
}
