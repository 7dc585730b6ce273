import type { Spending } from '@oxbow/wallet-core/Spending'
import { unlock } from '../vault/unlock.ts'
import { spendingStore } from './spendingStore.ts'

/** Delays a request that exceeds the limits. @returns when it can be signed, Unix milliseconds */
export function postpone(spending: Spending): Promise<number> {
  return unlock((keyring, address) => spendingStore(address).postpone(keyring, spending))
}

export function cancelWaiting(id: string): Promise<void> {
  return unlock((keyring, address) => spendingStore(address).cancel(keyring, id))
}
