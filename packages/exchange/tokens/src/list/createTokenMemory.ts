import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Token } from '../actions/getTokens.ts'

export const tokensKey = 'oxbow.tokens'

/** Four fill a row of the selector's first screen. */
const recentKept = 4
/** More than anybody imports by hand; a filled storage must not slow down every page. */
const importedKept = 200

/** `<chainId>:<address>`, lower-case. */
export type TokenKey = `${number}:0x${string}`

/** Tokens that this browser remembers. */
export type RememberedTokens = {
  readonly favourites: readonly TokenKey[]
  /** Recently chosen, newest first. */
  readonly recent: readonly TokenKey[]
  /** Imported by the person after a warning; not on the operator's list. */
  readonly imported: readonly Token[]
  /** Tokens with warnings that the person accepted before trading. */
  readonly accepted: readonly TokenKey[]
  /** Hidden from the lists of holdings. */
  readonly hidden: readonly TokenKey[]
}

export type TokenMemory = Pick<PersistedStore<RememberedTokens>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  toggleFavourite(token: Pick<Token, 'chainId' | 'address'>): void
  addRecent(token: Token): void
  addImported(token: Token): void
  addAccepted(token: Pick<Token, 'chainId' | 'address'>): void
  /** Hides a token, or shows it again. */
  toggleHidden(token: Pick<Token, 'chainId' | 'address'>): void
}

/** Tag of imported tokens. */
export const importedTag = 'imported'

export function toTokenKey({ chainId, address }: Pick<Token, 'chainId' | 'address'>): TokenKey {
  return `${chainId}:${address}`
}

/** Favorite, recent and imported tokens in a storage. */
export function createTokenMemory(storage: StringStorage): TokenMemory {
  const store = persistedStore<RememberedTokens>({
    storage,
    key: tokensKey,
    version: 2,
    initial: { favourites: [], recent: [], imported: [], accepted: [], hidden: [] },
    validate: isRemembered,
    repair: withoutBroken,
    // Version 1 asked before each trade, so nothing was accepted.
    migrate: (value, version) => (version === 1 ? { ...(value as object), accepted: [] } : undefined),
  })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: store.reload,
    toggleFavourite: (token) =>
      void store.update((memory) => ({ ...memory, favourites: toggled(memory.favourites, toTokenKey(token)) })),
    addRecent: (token) =>
      void store.update((memory) => {
        const key = toTokenKey(token)
        return { ...memory, recent: [key, ...memory.recent.filter((other) => other !== key)].slice(0, recentKept) }
      }),
    addImported: (token) =>
      void store.update((memory) => {
        const key = toTokenKey(token)
        const others = memory.imported.filter((other) => toTokenKey(other) !== key)
        const tags = [...new Set([...token.tags, importedTag])]
        return { ...memory, imported: [{ ...token, tags }, ...others].slice(0, importedKept) }
      }),
    addAccepted: (token) =>
      void store.update((memory) => {
        const key = toTokenKey(token)
        if (memory.accepted.includes(key)) return memory
        return { ...memory, accepted: [key, ...memory.accepted].slice(0, importedKept) }
      }),
    toggleHidden: (token) =>
      void store.update((memory) => ({ ...memory, hidden: toggled(memory.hidden, toTokenKey(token)) })),
  }
}

function toggled(keys: readonly TokenKey[], key: TokenKey): readonly TokenKey[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
}

/** Drops entries that can't be read and keeps the others. */
function withoutBroken(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  // Older versions had no hidden tokens.
  const { favourites, recent, imported, accepted, hidden = [] } = value as Record<string, unknown>
  return {
    favourites: only(favourites, isKey),
    recent: only(recent, isKey),
    imported: only(imported, isToken),
    accepted: only(accepted, isKey),
    hidden: only(hidden, isKey),
  }
}

function only(value: unknown, isItem: (item: unknown) => boolean): unknown {
  return Array.isArray(value) ? value.filter(isItem) : value
}

/** Storage belongs to the user and may hold anything. */
function isRemembered(value: unknown): value is RememberedTokens {
  if (typeof value !== 'object' || value === null) return false
  const { favourites, recent, imported, accepted, hidden } = value as Record<string, unknown>
  return [favourites, recent, accepted, hidden].every((keys) => isListOf(keys, isKey)) && isListOf(imported, isToken)
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^\d+:0x[0-9a-f]{40}$/.test(value)
}

function isToken(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { chainId, address, name, symbol, decimals, tags } = value as Record<string, unknown>
  return (
    isKey(`${chainId}:${address}`) &&
    typeof name === 'string' &&
    typeof symbol === 'string' &&
    Number.isInteger(decimals) &&
    (decimals as number) >= 0 &&
    (decimals as number) <= 77 &&
    isListOf(tags, (tag) => typeof tag === 'string')
  )
}
