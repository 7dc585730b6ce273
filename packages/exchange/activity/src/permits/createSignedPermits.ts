import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { isSignedPermit, permitKey, type SignedPermit } from './SignedPermit.ts'

/** More than anybody signs before the first ones expire. */
const most = 200

/** Permits signed in this browser, newest first. An unused permit is known neither to the chain nor to a server. */
export function createSignedPermits(storage: StringStorage): PersistedStore<readonly SignedPermit[]> {
  return persistedStore<readonly SignedPermit[]>({
    storage,
    key: 'oxbow.signed-permits',
    version: 1,
    initial: [],
    validate: areSignedPermits,
    repair: (value) => (Array.isArray(value) ? value.filter(isSignedPermit) : value),
  })
}

/** Stores a permit and drops those that have expired. */
export function storePermit(
  store: PersistedStore<readonly SignedPermit[]>,
  permit: SignedPermit,
  nowSeconds: number,
): void {
  const key = permitKey(permit)
  store.update((all) =>
    [
      { ...permit, signedAt: nowSeconds },
      ...all.filter((each) => each.deadline > nowSeconds && permitKey(each) !== key),
    ].slice(0, most),
  )
}

function areSignedPermits(value: unknown): value is readonly SignedPermit[] {
  return Array.isArray(value) && value.every(isSignedPermit)
}
