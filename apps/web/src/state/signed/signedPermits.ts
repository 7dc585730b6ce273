import { createSignedPermits } from '@oxbow/activity/createSignedPermits'
import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

const store = createSignedPermits(storage)

window.addEventListener('storage', store.reload)

/** An account's permits signed in this browser. Flows write them to the same storage. */
export function useStoredPermits(account: string): readonly SignedPermit[] {
  const all = useSyncExternalStore(subscribe, store.getSnapshot)
  return useMemo(() => all.filter((permit) => permit.account === account), [all, account])
}

/** Flows of this tab use a store of their own, so their writes are read on subscription. */
function subscribe(listener: () => void): () => void {
  const leave = store.subscribe(listener)
  store.reload()
  return leave
}
