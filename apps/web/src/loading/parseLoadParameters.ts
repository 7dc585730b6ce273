import { type CurrencyCode, currencyCodes } from '@oxbow/contract/CurrencyCode'
import { type Locale, toLocale } from '@oxbow/i18n/Locale'

/** What the URL of a page load asks of settings and wallet. */
export type LoadParameters = {
  language?: Locale
  currency?: CurrencyCode
  showNfts?: boolean
  /** Forget the last used wallet. */
  disconnect: boolean
  /** Don't reconnect the last used wallet. */
  stayDisconnected: boolean
  /** The wallet's account to use. */
  address?: `0x${string}`
}

/** Reads `lng`, `locale`, `cur`, `disableNFTs`, `intro`, `eagerlyConnect` and `eagerlyConnectAddress`. */
export function parseLoadParameters(pathname: string, parameters: URLSearchParams): LoadParameters {
  const language = toLocale(parameters.get('lng') ?? '') ?? toLocale(parameters.get('locale') ?? '')
  const currency = currencyCodes.find((code) => code === parameters.get('cur')?.toUpperCase())
  const nfts = { true: false, false: true }[parameters.get('disableNFTs')?.toLowerCase() ?? '']
  const address = parameters.get('eagerlyConnectAddress')?.toLowerCase() ?? ''
  return {
    ...(language && { language }),
    ...(currency && { currency }),
    ...(nfts !== undefined && { showNfts: nfts }),
    disconnect: pathname === '/' && parameters.has('intro'),
    stayDisconnected: parameters.get('eagerlyConnect')?.toLowerCase() === 'false',
    ...(/^0x[0-9a-f]{40}$/.test(address) && { address: address as `0x${string}` }),
  }
}
