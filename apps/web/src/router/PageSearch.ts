import { type CurrencyCode, currencyCodes } from '@oxbow/contract/CurrencyCode'
import { type Locale, toLocale } from '@oxbow/i18n/Locale'
import { parseSearch, type SwapSearch } from '../features/swap/form/SwapForm.ts'

/** The search parameters that every page understands (specification section 2.2). */
export type PageSearch = SwapSearch & {
  theme?: 'light' | 'dark'
  /** Language of a link that somebody sent. */
  lng?: string
  /** Language and currency as the pickers write them. */
  locale?: string
  cur?: string
  /** Of the explore page: its search, order and filters. */
  q?: string
  sort?: string
  order?: string
  period?: string
  protocol?: string
  type?: string
  unlisted?: string
  /** Of the page of a token or pool, beside `type`: its chart and its list. */
  range?: string
  chart?: string
  style?: string
  list?: string
  /** Of the list of positions, beside `protocol`. */
  status?: string
  /** Of a new position: its pair, pool and range. */
  currencyA?: string
  currencyB?: string
  fee?: string
  spacing?: string
  hook?: string
  lower?: string
  upper?: string
  price?: string
  base?: string
  /** On the way home by the logo; a page that is loaded with it disconnects the wallet. */
  intro?: string
}

/** Keeps what is known and well-formed; everything else in the URL is not ours. */
export function parsePageSearch(search: Record<string, unknown>): PageSearch {
  const result: PageSearch = parseSearch(search)
  const theme = String(search.theme ?? '').toLowerCase()
  if (theme === 'light' || theme === 'dark') result.theme = theme
  for (const key of ['lng', 'locale', 'cur', 'intro'] as const) {
    const value = search[key]
    if (typeof value === 'string' && value !== '' && value.length <= 35) result[key] = value
  }
  for (const key of [...exploreKeys, ...marketKeys, 'status', ...createKeys] as const) {
    const value = search[key]
    if (typeof value === 'string' && value !== '' && value.length <= 100) result[key] = value
  }
  Object.assign(result, readFeeTier(search, result))
  // The router lays this over the URL as it is: what is malformed must be taken out by name.
  for (const key of knownKeys)
    if (search[key] !== undefined && !Object.hasOwn(result, key)) Object.assign(result, { [key]: undefined })
  return result
}

/**
 * Links of other exchanges name a pool's fee as `feeTier`, or write `fee` or `feeTier` as JSON: `{"feeAmount":3000,"tickSpacing":60,"isDynamic":false}`.
 */
function readFeeTier(
  search: Record<string, unknown>,
  { fee, spacing }: PageSearch,
): Pick<PageSearch, 'fee' | 'spacing'> {
  const text = fee ?? search.feeTier
  if (typeof text !== 'string' || text.length > 100) return {}
  if (!text.startsWith('{')) return { fee: text }
  const { feeAmount, tickSpacing, isDynamic } = parseObject(text)
  const isFee = typeof feeAmount === 'number' || typeof feeAmount === 'string'
  return {
    ...(isDynamic === true ? { fee: 'dynamic' } : isFee && { fee: String(feeAmount) }),
    ...(spacing === undefined && typeof tickSpacing === 'number' && { spacing: String(tickSpacing) }),
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const exploreKeys = ['q', 'sort', 'order', 'period', 'protocol', 'type', 'unlisted'] as const
const marketKeys = ['range', 'chart', 'style', 'list'] as const
/** Of a new position: its pair, pool and range. */
export const createKeys = [
  'currencyA',
  'currencyB',
  'fee',
  'spacing',
  'hook',
  'lower',
  'upper',
  'price',
  'base',
] as const

const knownKeys = [
  'chain',
  'inputCurrency',
  'outputCurrency',
  'value',
  'field',
  'theme',
  'lng',
  'locale',
  'cur',
  'intro',
  ...exploreKeys,
  ...marketKeys,
  'status',
  ...createKeys,
]

/** Without what was chosen for a network: it means nothing on another one (specification section 2.2). */
export function withoutTrade(search: PageSearch): PageSearch {
  const { chain: _, inputCurrency: __, outputCurrency: ___, value: ____, field: _____, ...rest } = search
  return rest
}

/** What an old address hands on to the one that it leads to: how the page looks, and the network that it is about. */
export function pickLooks({ chain, theme, lng, locale, cur }: PageSearch): PageSearch {
  return {
    ...(chain !== undefined && { chain }),
    ...(theme !== undefined && { theme }),
    ...(lng !== undefined && { lng }),
    ...(locale !== undefined && { locale }),
    ...(cur !== undefined && { cur }),
  }
}

/** What a freshly loaded URL asks of the settings and of the wallet. */
export type LoadParameters = {
  language?: Locale
  currency?: CurrencyCode
  showNfts?: boolean
  /** Forget the wallet used last. */
  disconnect: boolean
  /** Do not take up the wallet used last by itself. */
  stayDisconnected: boolean
  /** Which of the wallet's accounts to use. */
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
