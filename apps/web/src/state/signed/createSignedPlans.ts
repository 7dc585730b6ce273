import { planRequestSchema, type SignedPlan } from '@oxbow/orders/SignedPlan'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** More than a server takes of one account. */
const most = 200
/** What became of one is told for a month after its last part. */
const keptSeconds = 30 * 86_400

/** Trades over time that were signed in this browser, newest first: whoever has one can fill its parts, whether a server shows it or not, and only who has its terms can cancel it. */
export function createSignedPlans(storage: StringStorage): PersistedStore<readonly SignedPlan[]> {
  return persistedStore<readonly SignedPlan[]>({
    storage,
    key: 'oxbow.signed-plans',
    version: 1,
    initial: [],
    validate: isSignedPlans,
  })
}

/** Keeps a plan, and none that has been over for long. */
export function keepPlan(store: PersistedStore<readonly SignedPlan[]>, plan: SignedPlan, nowSeconds: number): void {
  store.update((all) =>
    [
      plan,
      ...all.filter(
        (each) => endOf(each) + keptSeconds > nowSeconds && !(each.id === plan.id && each.owner === plan.owner),
      ),
    ].slice(0, most),
  )
}

function endOf({ parts, periodSeconds, startTime }: SignedPlan): number {
  return startTime + (parts + 1) * periodSeconds
}

function isSignedPlans(value: unknown): value is readonly SignedPlan[] {
  return Array.isArray(value) && value.every((each) => planRequestSchema.safeParse(each).success)
}
