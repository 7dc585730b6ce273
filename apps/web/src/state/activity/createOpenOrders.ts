import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** The maximum of one account, for a few accounts. */
const most = 500

/** An order that was open at this browser's last check. */
export type OpenOrder = {
  /** Lower-case. */
  readonly account: string
  /** `<chainId>:<hash>`. */
  readonly key: string
}

/** Stores orders that were open at this browser's last check, so that returning users learn how they ended. */
export function createOpenOrders(storage: StringStorage): PersistedStore<readonly OpenOrder[]> {
  return persistedStore<readonly OpenOrder[]>({
    storage,
    key: 'oxbow.open-orders',
    version: 1,
    initial: [],
    validate: areOpenOrders,
  })
}

/** Adds open orders of an account. */
export function noteOpen(
  store: PersistedStore<readonly OpenOrder[]>,
  { account, keys }: { readonly account: string; readonly keys: readonly string[] },
): void {
  const known = new Set(keysOf(store.getSnapshot(), account))
  const added = keys.filter((key) => !known.has(key)).map((key) => ({ account, key }))
  if (added.length > 0) store.update((all) => [...added, ...all].slice(0, most))
}

/** Removes orders that ended. */
export function forgetOrders(
  store: PersistedStore<readonly OpenOrder[]>,
  { account, keys }: { readonly account: string; readonly keys: readonly string[] },
): void {
  if (keys.length === 0) return
  store.update((all) => all.filter((each) => each.account !== account || !keys.includes(each.key)))
}

export function keysOf(all: readonly OpenOrder[], account: string | undefined): readonly string[] {
  return all.filter((each) => each.account === account).map(({ key }) => key)
}

function areOpenOrders(value: unknown): value is readonly OpenOrder[] {
  return (
    Array.isArray(value) &&
    value.every((each) => {
      const { account, key } = (each ?? {}) as Record<string, unknown>
      return typeof account === 'string' && typeof key === 'string' && /^\d+:0x[0-9a-f]{64}$/.test(key)
    })
  )
}
