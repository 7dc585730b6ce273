import type { TokenList } from '@oxbow/chain/TokenList'
import type { TokenListAnswer } from '../actions/getTokenList.ts'
import { maxTokenLists, type TokenListEntry, type TokenListStore } from './createTokenListStore.ts'
import type { ListedToken } from './ListedToken.ts'
import type { TokenListCache } from './TokenListCache.ts'
import type { TokenListFacts } from './toTokenListFacts.ts'

/** How often a list is checked for a new version. Each check reveals a visit to its host. */
export const lookAgainMs = 24 * 3_600_000

export type TokenLists = {
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

/** What is done with this browser's token lists: the facts about each are in `store`, their tokens in `cache`. */
export function createTokenLists(options: createTokenLists.Options): TokenLists {
  const { store, cache, look = lookAt, now = Date.now } = options
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
    readonly store: TokenListStore
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

type Version = TokenListFacts['version']

function isAbove(a: Version, b: Version): boolean {
  return (
    a.major - b.major > 0 || (a.major === b.major && (a.minor > b.minor || (a.minor === b.minor && a.patch > b.patch)))
  )
}
