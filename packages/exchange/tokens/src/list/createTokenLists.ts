import type { TokenList } from '@oxbow/chain/TokenList'
import { parseNodeUrl } from '@oxbow/client/parseNodeUrl'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { TokenListAnswer } from '../actions/getTokenList.ts'
import type { ListedToken } from './ListedToken.ts'
import type { TokenListCache } from './TokenListCache.ts'
import type { TokenListFacts } from './toTokenListFacts.ts'

export const tokenListsKey = 'oxbow.token-lists'

/** Limit of lists: each host learns that somebody uses this site, and each adds to a header of every page. */
export const maxTokenLists = 6

/** How often a list is checked for a new version. Each check reveals a visit to its host. */
export const lookAgainMs = 24 * 3_600_000

/** A token list added by the person. */
export type TokenListEntry = { readonly url: string } & (
  | /** To be loaded once the page may connect to its host; not used yet. */
  { readonly state: 'wanted' }
  | {
      readonly state: 'on' | 'off'
      readonly facts: TokenListFacts
      /** Unix milliseconds. */
      readonly lookedAtMs: number
    }
)

export type TokenLists = Pick<PersistedStore<readonly TokenListEntry[]>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  /** Stores the URL, so that the next page load may connect to its host. False if there are too many. */
  want(url: string): boolean
  /** Loads it without using it. */
  look(url: string): Promise<TokenListAnswer>
  /** Uses the tokens of a loaded list. False if there are too many. */
  add(url: string, list: TokenList): Promise<boolean>
  /** A list that is off is neither used nor loaded. */
  turn(url: string, state: 'on' | 'off'): void
  remove(url: string): Promise<void>
  /** Loads it again and takes over a higher version. */
  update(url: string): Promise<TokenListUpdate>
  /** Updates lists that weren't checked for a day. Those that don't answer stay unchanged. */
  updateOutdated(): Promise<void>
  /** Tokens of all active lists, without duplicates; the upper list takes precedence. */
  tokensOf(chainId: number): Promise<readonly ListedToken[]>
}

export type TokenListUpdate =
  | { readonly status: 'updated' }
  | { readonly status: 'current' }
  | Exclude<TokenListAnswer, { status: 'ok' }>

/** Token lists of this browser: the facts about each in `storage`, their tokens in `cache`. */
export function createTokenLists(options: createTokenLists.Options): TokenLists {
  const { storage, cache, look = lookAt, now = Date.now } = options
  const store = persistedStore<readonly TokenListEntry[]>({
    storage,
    key: tokenListsKey,
    version: 1,
    initial: [],
    validate: isEntries,
    repair: (value) => (Array.isArray(value) ? value.filter(isEntry) : value),
  })
  const find = (url: string) => store.getSnapshot().find((entry) => entry.url === url)

  const hasRoomFor = (url: string) => find(url) !== undefined || store.getSnapshot().length < maxTokenLists

  /** Replaces the entry in place, or appends it. */
  function put(entry: TokenListEntry): boolean {
    const entries = store.update((current) => {
      if (current.some(({ url }) => url === entry.url))
        return current.map((other) => (other.url === entry.url ? entry : other))
      return current.length < maxTokenLists ? [...current, entry] : current
    })
    return entries.includes(entry)
  }

  async function keep(url: string, list: TokenList, state: 'on' | 'off'): Promise<boolean> {
    if (!hasRoomFor(url)) return false
    // Loaded only when a list is added.
    const [{ fromList }, { toTokenListFacts }] = await Promise.all([
      import('./ListedToken.ts'),
      import('./toTokenListFacts.ts'),
    ])
    const tokens = fromList(list)
    // Tokens first, so that no entry exists without its tokens.
    await cache.write(url, tokens)
    return put({ url, state, facts: toTokenListFacts(list, tokens), lookedAtMs: now() })
  }

  async function update(url: string): Promise<TokenListUpdate> {
    const answer = await look(url)
    const entry = find(url)
    if (answer.status !== 'ok') return answer
    // Removed in the meantime.
    if (entry === undefined || entry.state === 'wanted') return { status: 'current' }
    if (!isAbove(answer.list.version, entry.facts.version)) {
      put({ ...entry, lookedAtMs: now() })
      return { status: 'current' }
    }
    await keep(url, answer.list, entry.state)
    return { status: 'updated' }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: store.reload,
    look,
    update,
    want: (url) => find(url) !== undefined || put({ url, state: 'wanted' }),
    add: (url, list) => keep(url, list, 'on'),
    turn(url, state) {
      const entry = find(url)
      if (entry && entry.state !== 'wanted') put({ ...entry, state })
    },
    async remove(url) {
      store.update((current) => current.filter((entry) => entry.url !== url))
      await cache.remove(url)
    },
    async updateOutdated() {
      for (const entry of store.getSnapshot())
        if (entry.state === 'on' && now() - entry.lookedAtMs >= lookAgainMs) await update(entry.url)
    },
    async tokensOf(chainId) {
      const on = store.getSnapshot().filter(({ state }) => state === 'on')
      const lists = await Promise.all(on.map(({ url }) => cache.read(url, chainId)))
      const byAddress = new Map<string, ListedToken>()
      for (const token of lists.flat()) if (!byAddress.has(token.address)) byAddress.set(token.address, token)
      return [...byAddress.values()]
    },
  }
}

export declare namespace createTokenLists {
  type Options = {
    readonly storage: StringStorage
    readonly cache: TokenListCache
    readonly look?: ((url: string) => Promise<TokenListAnswer>) | undefined
    /** Unix milliseconds. */
    readonly now?: (() => number) | undefined
  }
}

/** Loaded only if there is a list. */
async function lookAt(url: string): Promise<TokenListAnswer> {
  const { getTokenList } = await import('../actions/getTokenList.ts')
  return await getTokenList({ url })
}

/** Hosts that the page connects to for these lists: those that are on or to be loaded. */
export function listOriginsOf(entries: readonly TokenListEntry[]): readonly string[] {
  const contacted = entries.filter(({ state }) => state !== 'off')
  return [...new Set(contacted.map(({ url }) => new URL(url).origin))]
}

type Version = TokenListFacts['version']

function isAbove(a: Version, b: Version): boolean {
  return (
    a.major - b.major > 0 || (a.major === b.major && (a.minor > b.minor || (a.minor === b.minor && a.patch > b.patch)))
  )
}

/** Storage belongs to the user and may hold anything. */
function isEntries(value: unknown): value is readonly TokenListEntry[] {
  return Array.isArray(value) && value.length <= maxTokenLists && value.every(isEntry)
}

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { url, state, facts, lookedAtMs } = value as Record<string, unknown>
  const parsed = typeof url === 'string' ? parseNodeUrl(url) : undefined
  if (parsed?.status !== 'ok' || parsed.url !== url) return false
  if (state === 'wanted') return true
  return (state === 'on' || state === 'off') && Number.isFinite(lookedAtMs) && isFacts(facts)
}

function isFacts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { name, version, tokenCounts } = value as Record<string, unknown>
  const isCounts = (record: unknown) =>
    typeof record === 'object' && record !== null && Object.values(record).every(Number.isInteger)
  return typeof name === 'string' && isCounts(version) && isCounts(tokenCounts)
}
