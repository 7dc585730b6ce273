import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** A position that its owner has hidden. `key` doesn't change with the position. Both lower-case. */
export type HiddenPosition = { readonly account: string; readonly key: string }

/** More than anybody hides by hand; a filled storage must not slow down every page. */
const KEPT = 1_000

/** Newest first. */
export function hiddenPositions(storage: StringStorage): PersistedStore<readonly HiddenPosition[]> {
  return persistedStore<readonly HiddenPosition[]>({
    storage,
    key: 'oxbow.hidden-positions',
    version: 1,
    initial: [],
    validate: isHidden,
  })
}

export function hidePosition(store: PersistedStore<readonly HiddenPosition[]>, hidden: HiddenPosition): void {
  store.update((all) => [hidden, ...all.filter((other) => !isSame(other, hidden))].slice(0, KEPT))
}

export function showPosition(store: PersistedStore<readonly HiddenPosition[]>, shown: HiddenPosition): void {
  store.update((all) => all.filter((other) => !isSame(other, shown)))
}

/** Keys that an account has hidden; another account may own the same pair and see it. */
export function hiddenKeysOf(all: readonly HiddenPosition[], account: string | undefined): ReadonlySet<string> {
  return new Set(all.flatMap((each) => (each.account === account ? [each.key] : [])))
}

function isSame(a: HiddenPosition, b: HiddenPosition): boolean {
  return a.account === b.account && a.key === b.key
}

/** Storage belongs to the user and may hold anything. */
function isHidden(value: unknown): value is readonly HiddenPosition[] {
  return (
    Array.isArray(value) &&
    value.every((each) => {
      const { account, key } = (each ?? {}) as Partial<HiddenPosition>
      return typeof key === 'string' && typeof account === 'string' && /^0x[0-9a-f]{40}$/.test(account)
    })
  )
}
