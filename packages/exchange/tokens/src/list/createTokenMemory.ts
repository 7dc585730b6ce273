import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Token } from '../actions/getTokens.ts'

export const tokensKey = 'oxbow.tokens'

/** Specification leaves the number open; four fill a row of the selector's first screen. */
const recentKept = 4
/** More than a person imports by hand; a script that fills the storage must not slow every page down. */
const importedKept = 200

/** `<chainId>:<address>`, lower-case. */
export type TokenKey = `${number}:0x${string}`

/** What this browser remembers about tokens. */
export type RememberedTokens = {
  readonly favourites: readonly TokenKey[]
  /** Chosen last, newest first. */
  readonly recent: readonly TokenKey[]
  /** Not on the operator's list; a person looked at what is known of them and wanted them all the same. */
  readonly imported: readonly Token[]
  /** Warned of; a person was asked and traded them all the same. */
  readonly accepted: readonly TokenKey[]
  /** Put away from lists of what an account holds. */
  readonly hidden: readonly TokenKey[]
}

export type TokenMemory = Pick<PersistedStore<RememberedTokens>, 'getSnapshot' | 'subscribe' | 'reload'> & {
  toggleFavourite(token: Pick<Token, 'chainId' | 'address'>): void
  addRecent(token: Token): void
  addImported(token: Token): void
  addAccepted(token: Pick<Token, 'chainId' | 'address'>): void
  /** Puts a token away, or takes it back. */
  toggleHidden(token: Pick<Token, 'chainId' | 'address'>): void
}

/** The tag of a token that the person brought along. */
export const importedTag = 'imported'

export function toTokenKey({ chainId, address }: Pick<Token, 'chainId' | 'address'>): TokenKey {
  return `${chainId}:${address}`
}

/** Favourites, recent and imported tokens over a storage. */
export function createTokenMemory(storage: StringStorage): TokenMemory {
  const store = persistedStore<RememberedTokens>({
    storage,
    key: tokensKey,
    version: 2,
    initial: { favourites: [], recent: [], imported: [], accepted: [], hidden: [] },
    validate: isRemembered,
    repair: withoutBroken,
    // Version 1 asked before each trade.
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

/** One entry that cannot be read costs none of the others. */
function withoutBroken(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  // An older Oxbow hid none.
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
