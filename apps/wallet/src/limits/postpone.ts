import type { Spending } from '@oxbow/wallet-core/Spending'
import { unlock } from '../keeper/unlock.ts'
import { spendingStore } from './spendingStore.ts'

/** Has a request wait that is over the limits. @returns from when on it can be signed, Unix milliseconds */
export function postpone(spending: Spending): Promise<number> {
  return unlock((keyring, address) => spendingStore(address).postpone(keyring, spending))
}

export function cancelWaiting(id: string): Promise<void> {
  return unlock((keyring, address) => spendingStore(address).cancel(keyring, id))
}
