import type { PositionCollection } from '@oxbow/chain/positionCollections'
import { findTwin } from '@oxbow/tokens/findTwin'
import { matchTokens, parseAddress } from '@oxbow/tokens/matchTokens'
import {
  type AddressResult,
  type CollectionResult,
  type PoolToken,
  type SearchResult,
  type TokenResult,
  toResultKey,
} from '@oxbow/tokens/SearchResult'

export type SearchTab = 'all' | 'tokens' | 'pools'

export type SectionName =
  | 'recent'
  | 'favourites'
  | 'favourite-wallets'
  | 'trending-tokens'
  | 'trending-pools'
  | 'popular-collections'
  | 'tokens'
  | 'pools'
  | 'addresses'
  | 'collections'

export type Section = { readonly name: SectionName; readonly results: readonly SearchResult[] }

/** The state of a query; `off` if it wasn't sent. */
export type Answer<T> =
  | { readonly status: 'off' | 'waiting' | 'failed' }
  | { readonly status: 'known'; readonly value: T }

/** What the search shows. `isIncomplete`: some sources failed. */
export type SearchState =
  | { readonly kind: 'sections'; readonly sections: readonly Section[]; readonly isIncomplete: boolean }
  | { readonly kind: 'waiting' }
  /** There is no search history, and no index that knows trending tokens. */
  | { readonly kind: 'nothing-yet' }
  | { readonly kind: 'nothing-found' }
  | { readonly kind: 'failed' }

/** Rows per section under "All" and under its own tab. */
const rows = { all: { trending: 3, found: 6 }, own: { trending: 15, found: 30 } }

/**
 * Combines the known results. Listed tokens are found immediately, without the server; the index adds unlisted ones. Tokens with warnings or that
 * imitate another rank below the others. If an address is a pool, tokens are hidden: a v2 pair is a token too, but not the one searched for.
 */
export function from(facts: from.Facts): SearchState {
  const { query, tab, recent, tokens, pools, collections, addresses, usernames } = facts
  const inAll = tab === 'all' ? [collections, usernames] : []
  const parts = [tab !== 'pools' && tokens, tab !== 'tokens' && pools, addresses, ...inAll]
  const asked = parts.filter((answer) => answer !== false)
  const sections = (query === '' ? toHome(facts) : toFound(facts)).filter(({ results }) => results.length > 0)
  if (sections.length > 0)
    return { kind: 'sections', sections, isIncomplete: asked.some((answer) => answer.status === 'failed') }
  if (asked.some((answer) => answer.status === 'waiting')) return { kind: 'waiting' }
  if (asked.some((answer) => answer.status === 'failed')) return { kind: 'failed' }
  return { kind: query === '' && recent.length === 0 ? 'nothing-yet' : 'nothing-found' }
}

export declare namespace from {
  type Facts = {
    /** Debounced and trimmed. */
    readonly query: string
    readonly tab: SearchTab
    /** The only network to show; undefined for all. */
    readonly chainId: number | undefined
    readonly recent: readonly SearchResult[]
    /** The user's favourite tokens, newest first. */
    readonly marked: readonly TokenResult[]
    /** The user's watched wallets, newest first. */
    readonly watched: readonly AddressResult[]
    /** The tokens of the operator's lists, as results. */
    readonly listed: readonly TokenResult[]
    /** The index's results, or without a query the most traded tokens. */
    readonly tokens: Answer<readonly TokenResult[]>
    readonly pools: Answer<readonly SearchResult[]>
    /** The NFT contracts of positions. */
    readonly positions: readonly PositionCollection[]
    /** The index's results among the NFT collections that the operator follows; `off` if there are none or NFTs are turned off. */
    readonly collections: Answer<readonly CollectionResult[]>
    /** What the chains have at the typed address. */
    readonly addresses: Answer<readonly SearchResult[]>
    /** The accounts whose usernames start with the query. */
    readonly usernames: Answer<readonly AddressResult[]>
    /** Whether users are warned about a token's tag. */
    readonly isWarnedOf: (tag: string) => boolean
  }
}

function toHome(facts: from.Facts): readonly Section[] {
  const { tab, chainId, recent, marked, tokens, pools, collections, isWarnedOf } = facts
  const count = tab === 'all' ? rows.all.trending : rows.own.trending
  const isShown = (result: SearchResult) =>
    (chainId === undefined || result.chainId === chainId) &&
    (tab === 'all' || `${result.kind}s` === tab) &&
    (result.kind !== 'collection' || collections.status !== 'off')
  const trending = withLists(facts, toValue(tokens)).filter(({ isListed, tags }) => isListed && !tags.some(isWarnedOf))
  const goodPools = withMarks(facts, toValue(pools)).filter((pool) => !isMarked(pool))
  return [
    { name: 'recent', results: recent.filter(isShown) },
    { name: 'favourites', results: withLists(facts, marked.filter(isShown)).slice(0, count) },
    { name: 'favourite-wallets', results: tab === 'all' ? facts.watched.slice(0, count) : [] },
    { name: 'trending-tokens', results: tab === 'pools' ? [] : trending.slice(0, count) },
    { name: 'trending-pools', results: tab === 'tokens' ? [] : goodPools.slice(0, count) },
    // In the operator's order: rankings by transfers, sales or owners can be faked for the price of gas.
    { name: 'popular-collections', results: tab === 'all' ? toValue(collections).slice(0, count) : [] },
  ]
}

function toFound(facts: from.Facts): readonly Section[] {
  const { query, tab, chainId, listed, tokens, pools, addresses, isWarnedOf } = facts
  const count = tab === 'all' ? rows.all.found : rows.own.found
  const others = toValue(addresses)
  const foundPools = unique([...others.filter(({ kind }) => kind === 'pool'), ...toValue(pools)])
  const isPool =
    foundPools.length === 1 && foundPools[0]?.kind === 'pool' && foundPools[0].poolId === parseAddress(query)
  const foundTokens = unique(
    withLists(facts, [
      ...matchTokens(
        listed.filter((token) => chainId === undefined || token.chainId === chainId),
        query,
      ),
      ...toValue(tokens),
      ...others.filter((result) => result.kind === 'token'),
    ]),
  )
  const isDubious = ({ tags }: TokenResult) => Number(tags.some(isWarnedOf))
  const ranked = matchTokens(foundTokens.toSorted(byMarket), query).toSorted((a, b) => isDubious(a) - isDubious(b))
  return [
    { name: 'tokens', results: tab === 'pools' || isPool ? [] : ranked.slice(0, count) },
    { name: 'pools', results: tab === 'tokens' ? [] : withMarks(facts, foundPools).slice(0, count) },
    {
      name: 'addresses',
      results: tab === 'all' ? toAddresses(facts, others).slice(0, count) : [],
    },
    {
      name: 'collections',
      results: tab === 'all' ? toCollections(facts, others).slice(0, count) : [],
    },
  ]
}

/**
 * The account at the typed address, accounts whose usernames start with the query, and watched wallets whose names contain it; each with the user's
 * own name for it.
 */
function toAddresses(
  { watched, query, usernames }: from.Facts,
  others: readonly SearchResult[],
): readonly SearchResult[] {
  const words = query.toLowerCase()
  const named = watched.filter(({ ensName }) => ensName?.toLowerCase().includes(words))
  const found = [...others.filter((result) => isAddress(result) && !isCollection(result)), ...toValue(usernames)]
  const isNew = (result: SearchResult) => !named.some(({ address }) => isAddress(result) && result.address === address)
  return unique([...named, ...found.filter(isNew)])
}

function isAddress(result: SearchResult): result is AddressResult {
  return result.kind === 'address'
}

function isCollection(result: SearchResult): boolean {
  return result.kind === 'address' && result.collection !== undefined
}

/** Collections that the operator follows, others at the typed address, and position NFTs. */
function toCollections(facts: from.Facts, others: readonly SearchResult[]): readonly SearchResult[] {
  const followed = toValue(facts.collections)
  const isFollowed = ({ chainId, address }: AddressResult) =>
    followed.some((each) => each.chainId === chainId && each.address === address)
  const found = others.filter((result) => isAddress(result) && isCollection(result) && !isFollowed(result))
  return [...followed, ...found, ...findPositions(facts.positions, facts.query)]
}

/** Position collections whose name and symbol together contain all words of the query, from three letters on. */
function findPositions(positions: readonly PositionCollection[], query: string): readonly SearchResult[] {
  const words = query.toLowerCase().split(/\s+/)
  if (query.length < 3) return []
  return positions
    .filter(({ name, symbol }) => words.every((word) => `${name} ${symbol}`.toLowerCase().includes(word)))
    .map(({ chainId, address, name }) => ({
      kind: 'address',
      chainId,
      address,
      isContract: true,
      collection: name,
      isKnown: true,
    }))
}

/** Listed tokens with their list's data and the index's figures; others with a warning if they imitate a listed one. */
function withLists({ listed }: from.Facts, found: readonly TokenResult[]): readonly TokenResult[] {
  const byKey = new Map(listed.map((token) => [toResultKey(token), token]))
  return found.map((token) => {
    const known = byKey.get(toResultKey(token))
    if (known) return { ...known, volumeUsd: token.volumeUsd }
    return findTwin(token, listed) ? { ...token, tags: [...token.tags, 'impostor'] } : token
  })
}

/** Pools; those with a token that imitates a listed one or has a warning come last. */
function withMarks({ listed, isWarnedOf }: from.Facts, pools: readonly SearchResult[]): readonly SearchResult[] {
  const byChain = Map.groupBy(listed, ({ chainId }) => chainId)
  const tagsOf = (chainId: number, { address, symbol = '' }: PoolToken) => {
    const neighbours = byChain.get(chainId) ?? []
    const known = neighbours.find((token) => token.address === address)
    if (known) return known.tags.filter(isWarnedOf)
    return findTwin({ chainId, address, symbol, name: '' }, neighbours) ? ['impostor'] : []
  }
  const marked = pools.map((pool) => {
    if (pool.kind !== 'pool') return pool
    const tags = [pool.token0, pool.token1].flatMap((token) => tagsOf(pool.chainId, token))
    return tags.length === 0 ? pool : { ...pool, tags }
  })
  return marked.toSorted((a, b) => Number(isMarked(a)) - Number(isMarked(b)))
}

function isMarked(result: SearchResult): boolean {
  return result.kind === 'pool' && result.tags !== undefined
}

function byMarket(a: TokenResult, b: TokenResult): number {
  return Number(b.isListed) - Number(a.isListed) || (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0)
}

/** Removes duplicates, keeping the first with the figures of later ones. */
function unique<T extends SearchResult>(results: readonly T[]): readonly T[] {
  const found = new Map<string, T>()
  for (const result of results) {
    const key = toResultKey(result)
    const known = found.get(key)
    found.set(key, known === undefined ? result : { ...result, ...withoutUndefined(known) })
  }
  return [...found.values()]
}

function withoutUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>
}

function toValue<T>(answer: Answer<readonly T[]>): readonly T[] {
  return answer.status === 'known' ? answer.value : []
}
