import { createSignedPermits } from '@oxbow/activity/createSignedPermits'
import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

const store = createSignedPermits(storage)

window.addEventListener('storage', store.reload)

/** Permits that an account signed in this browser. Flows write them into the same storage. */
export function useKeptPermits(account: string): readonly SignedPermit[] {
  const all = useSyncExternalStore(subscribe, store.getSnapshot)
  return useMemo(() => all.filter((permit) => permit.account === account), [all, account])
}

/** A flow of this tab has a store of its own: what it wrote is read when somebody begins to look. */
function subscribe(listener: () => void): () => void {
  const leave = store.subscribe(listener)
  store.reload()
  return leave
}
