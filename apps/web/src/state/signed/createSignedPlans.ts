import { type KeptPlan, planRequestSchema, type SignedPlan } from '@oxbow/orders/SignedPlan'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than a server accepts per account. */
const most = 200
/** Kept for a month after its last part, to show its result. */
const keptSeconds = 30 * 86_400

/**
 * Stores the trades over time signed in this browser, newest first: anyone who has one can fill its parts, even if a server doesn't list it, and
 * canceling it requires its terms.
 */
export function createSignedPlans(storage: StringStorage): PersistedStore<readonly KeptPlan[]> {
  return persistedStore<readonly KeptPlan[]>({
    storage,
    key: 'oxbow.signed-plans',
    version: 1,
    initial: [],
    validate: isSignedPlans,
  })
}

/** Adds a plan, and removes those that ended long ago. */
export function storePlan(store: PersistedStore<readonly KeptPlan[]>, plan: SignedPlan, nowSeconds: number): void {
  store.update((all) =>
    [
      { ...plan, signedAt: nowSeconds },
      ...all.filter(
        (each) => endOf(each) + keptSeconds > nowSeconds && !(each.id === plan.id && each.owner === plan.owner),
      ),
    ].slice(0, most),
  )
}

function endOf({ parts, periodSeconds, startTime }: SignedPlan): number {
  return startTime + (parts + 1) * periodSeconds
}

function isSignedPlans(value: unknown): value is readonly KeptPlan[] {
  return Array.isArray(value) && value.every((each) => planRequestSchema.safeParse(each).success)
}
