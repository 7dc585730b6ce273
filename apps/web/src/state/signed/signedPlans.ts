import type { KeptPlan, SignedPlan } from '@oxbow/orders/SignedPlan'
import { useMemo, useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'
import { createSignedPlans, storePlan } from './createSignedPlans.ts'

const store = createSignedPlans(storage)

window.addEventListener('storage', store.reload)

/** Stores a trade over time that was just signed. */
export function rememberPlan(plan: SignedPlan): void {
  storePlan(store, plan, Math.floor(Date.now() / 1_000))
}

/** An account's plans signed in this browser. */
export function useStoredPlans(account: string | undefined): readonly KeptPlan[] {
  const all = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(() => all.filter(({ owner }) => owner === account), [all, account])
}
