import { webLocks } from '@oxbow/runtime/webLocks'
import { createSpendingStore, type SpendingStore } from '@oxbow/wallet-core/createSpendingStore'
import { checkedTime } from '../server/serverTime.ts'

/** Spending ledger of a wallet on this device. Kept when the wallet is locked, so that locking doesn't reset the limits. */
export function spendingStore(address: string): SpendingStore {
  return createSpendingStore({
    storage: {
      read: async (name) => localStorage.getItem(name) ?? undefined,
      write: async (name, value) => localStorage.setItem(name, value),
      remove: async (name) => localStorage.removeItem(name),
    },
    locks: webLocks(),
    clock: { now: checkedTime },
    name: `oxbow.wallet.limits.${address.toLowerCase()}`,
  })
}
