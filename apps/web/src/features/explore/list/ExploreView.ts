import type { Network } from '@oxbow/chain/Network'
import type { MarketLimits, MarketPeriod, PoolSort, TokenSort, Transaction } from '@oxbow/contract/marketDocuments'
import { kinds } from '../market/MarketView.ts'

export type ExploreTab = 'tokens' | 'pools' | 'transactions'
export type Protocol = 'v2' | 'v3' | 'v4'

/** What the explore page shows, all of it from the URL, so that links and reloads restore the list. */
export type ExploreView = {
  readonly tab: ExploreTab
  /** Undefined for all networks. */
  readonly network: Network | undefined
  readonly chainIds: readonly number[]
  readonly search: string
  readonly tokenSort: TokenSort
  readonly poolSort: PoolSort
  readonly isDescending: boolean
  readonly period: MarketPeriod
  readonly protocol: Protocol | undefined
  readonly kind: Transaction['kind'] | undefined
  /** Only the user's favourite tokens. */
  readonly isFavouritesOnly: boolean
  /** For tokens and pools: includes those that the operator doesn't list. */
  readonly hasUnlisted: boolean
  /** Minimum values for tokens and pools. */
  readonly limits: MarketLimits
}

/** The search parameters of the explore page. */
export type ExploreSearch = {
  readonly q?: string | undefined
  readonly sort?: string | undefined
  readonly order?: string | undefined
  readonly period?: string | undefined
  readonly protocol?: string | undefined
  readonly type?: string | undefined
  readonly unlisted?: string | undefined
  /** Dollars. */
  readonly tvl?: string | undefined
  readonly volume?: string | undefined
  /** Days. */
  readonly age?: string | undefined
}

export const daySeconds = 86_400

/** The URL value that includes unlisted tokens and pools. */
export const unlistedShown = 'show'

/** The URL value that shows only favourite tokens. */
export const favourites = 'favourites'

/** The slug for all networks. */
export const allNetworks = 'all'

export const tokenSorts = {
  volume: 'VOLUME',
  tvl: 'TVL',
  price: 'PRICE',
  hour: 'CHANGE_HOUR',
  day: 'CHANGE_DAY',
  fdv: 'FDV',
  new: 'CREATED',
} as const satisfies Record<string, TokenSort>

export const poolSorts = {
  tvl: 'TVL',
  volume: 'VOLUME_DAY',
  month: 'VOLUME_MONTH',
  turnover: 'TURNOVER',
  apr: 'APR',
  new: 'CREATED',
} as const satisfies Record<string, PoolSort>

export const periods = {
  '1h': 'HOUR',
  '1d': 'DAY',
  '1w': 'WEEK',
  '1m': 'MONTH',
  '1y': 'YEAR',
} as const satisfies Record<string, MarketPeriod>

/**
 * Parses a URL of the explore page. `/explore/base` may name a network in place of a tab; invalid values fall back to defaults, but a network that
 * isn't served gives undefined.
 */
export function fromUrl(
  params: { readonly tab?: string | undefined; readonly chainName?: string | undefined },
  search: ExploreSearch,
  networks: readonly Network[],
  standard: Network,
): ExploreView | undefined {
  const tab = toTab(params.tab)
  const slug = (isTab(params.tab?.toLowerCase()) ? params.chainName : (params.chainName ?? params.tab))?.toLowerCase()
  const network = slug === undefined ? standard : networks.find((candidate) => candidate.slug === slug)
  if (network === undefined && slug !== allNetworks) return undefined
  return {
    tab,
    network,
    chainIds: network ? [network.chainId] : networks.map(({ chainId }) => chainId),
    search: search.q ?? '',
    tokenSort: pick(tokenSorts, search.sort, 'volume'),
    poolSort: toPoolSort(search.sort),
    isDescending: search.order !== 'asc',
    period: pick(periods, search.period, '1d'),
    hasUnlisted: search.unlisted === unlistedShown,
    limits: toLimits(search),
    isFavouritesOnly: tab === 'tokens' && search.type === favourites,
    protocol:
      search.protocol === 'v2' || search.protocol === 'v3' || search.protocol === 'v4' ? search.protocol : undefined,
    kind:
      search.type !== undefined && Object.hasOwn(kinds, search.type)
        ? kinds[search.type as keyof typeof kinds]
        : undefined,
  }
}

/** The search parameters of a choice of limits; omitted ones have no limit. */
export function toLimitSearch({ minTvlUsd, minVolumeUsd, maxAgeSeconds }: MarketLimits): ExploreSearch {
  return {
    tvl: minTvlUsd?.toString(),
    volume: minVolumeUsd?.toString(),
    age: maxAgeSeconds === undefined ? undefined : (maxAgeSeconds / daySeconds).toString(),
  }
}

function toLimits({ tvl, volume, age }: ExploreSearch): MarketLimits {
  const days = toWhole(age, 3_650)
  return {
    minTvlUsd: toWhole(tvl, 1e12),
    minVolumeUsd: toWhole(volume, 1e12),
    maxAgeSeconds: days === undefined ? undefined : days * daySeconds,
  }
}

function toWhole(text: string | undefined, most: number): number | undefined {
  return text !== undefined && /^[1-9]\d*$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

/** The pool order that the URL names; TVL by default. */
export function toPoolSort(word: string | undefined): PoolSort {
  return pick(poolSorts, word, 'tvl')
}

/** The tab that a path segment names; tokens by default. */
export function toTab(text: string | undefined): ExploreTab {
  const tab = text?.toLowerCase()
  return isTab(tab) ? tab : 'tokens'
}

/** The path of a tab, for one network or all. */
export function toPath(tab: ExploreTab, network: Network | undefined): string {
  return `/explore/${tab}/${network?.slug ?? allNetworks}`
}

/** The key in `words` that stands for a value in the URL. */
export function toWord<Word extends string, Value>(words: Readonly<Record<Word, Value>>, value: Value): Word {
  return (Object.keys(words) as Word[]).find((word) => words[word] === value) as Word
}

function isTab(text: string | undefined): text is ExploreTab {
  return text === 'tokens' || text === 'pools' || text === 'transactions'
}

function pick<Word extends string, Value>(
  words: Readonly<Record<Word, Value>>,
  word: string | undefined,
  standard: NoInfer<Word>,
): Value {
  return words[word !== undefined && Object.hasOwn(words, word) ? (word as Word) : standard]
}
