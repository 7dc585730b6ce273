import { parseNodeUrl } from '@oxbow/client/parseNodeUrl'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { TokenListFacts } from './toTokenListFacts.ts'

export const tokenListsKey = 'oxbow.token-lists'

/** Limit of lists: each host learns that somebody uses this site, and each adds to a header of every page. */
export const maxTokenLists = 6

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

export type TokenListStore = PersistedStore<readonly TokenListEntry[]>

/** The facts about this browser's token lists. Every page reads them; `createTokenLists` changes them. */
export function createTokenListStore(storage: StringStorage): TokenListStore {
  return persistedStore<readonly TokenListEntry[]>({
    storage,
    key: tokenListsKey,
    version: 1,
    initial: [],
    validate: isEntries,
    repair: (value) => (Array.isArray(value) ? value.filter(isEntry) : value),
  })
}

/** Hosts that the page connects to for these lists: those that are on or to be loaded. */
export function listOriginsOf(entries: readonly TokenListEntry[]): readonly string[] {
  const contacted = entries.filter(({ state }) => state !== 'off')
  return [...new Set(contacted.map(({ url }) => new URL(url).origin))]
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
