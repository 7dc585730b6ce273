import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'

/** A v2 pair that a person added to their positions. Lower-case. */
export type ImportedPair = { readonly chainId: number; readonly pair: Hex }

/** More than anybody imports by hand; a filled storage must not slow down every page. */
const KEPT = 200

/** Newest first. */
export function importedPairs(storage: StringStorage): PersistedStore<readonly ImportedPair[]> {
  return persistedStore<readonly ImportedPair[]>({
    storage,
    key: 'oxbow.pairs',
    version: 1,
    initial: [],
    validate: isPairs,
    repair: (value) => (Array.isArray(value) ? value.filter(isPair) : value),
  })
}

export function addPair(store: PersistedStore<readonly ImportedPair[]>, added: ImportedPair): void {
  store.update((pairs) => [added, ...pairs.filter((other) => !isSame(other, added))].slice(0, KEPT))
}

export function removePair(store: PersistedStore<readonly ImportedPair[]>, removed: ImportedPair): void {
  store.update((pairs) => pairs.filter((other) => !isSame(other, removed)))
}

export function pairsOf(pairs: readonly ImportedPair[], chainId: number): readonly Hex[] {
  return pairs.flatMap((each) => (each.chainId === chainId ? [each.pair] : []))
}

function isSame(a: ImportedPair, b: ImportedPair): boolean {
  return a.chainId === b.chainId && a.pair === b.pair
}

/** Storage belongs to the user and may hold anything. */
function isPairs(value: unknown): value is readonly ImportedPair[] {
  return Array.isArray(value) && value.every(isPair)
}

function isPair(value: unknown): boolean {
  const { chainId, pair } = (value ?? {}) as Partial<ImportedPair>
  return Number.isInteger(chainId) && typeof pair === 'string' && /^0x[0-9a-f]{40}$/.test(pair)
}
