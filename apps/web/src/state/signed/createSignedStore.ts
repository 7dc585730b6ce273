import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than a server accepts per account, and than anyone has open at once. */
const most = 200

/** Stores what was signed in this browser, newest first. `isSigned`: whether a stored value is one; anything else is discarded as a whole. */
export function createSignedStore<Signed>(
  storage: StringStorage,
  key: string,
  isSigned: (value: unknown) => boolean,
): SignedStore<Signed> {
  return persistedStore<readonly Signed[]>({
    storage,
    key,
    version: 1,
    initial: [],
    validate: (value): value is readonly Signed[] => Array.isArray(value) && value.every(isSigned),
  })
}

export type SignedStore<Signed> = PersistedStore<readonly Signed[]>

/** Adds what was just signed, and removes the oldest and those that aren't kept. */
export function storeSigned<Signed>(
  store: SignedStore<Signed>,
  signed: Signed,
  isKept: (each: Signed) => boolean,
): void {
  store.update((all) => [signed, ...all.filter(isKept)].slice(0, most))
}
