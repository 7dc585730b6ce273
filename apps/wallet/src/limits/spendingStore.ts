import { systemClock } from '@oxbow/runtime/systemClock'
import { webLocks } from '@oxbow/runtime/webLocks'
import { createSpendingStore, type SpendingStore } from '@oxbow/wallet-core/createSpendingStore'

/** What a wallet signed on this device. It stays when the wallet is locked: to lock and unlock must not begin a new day. */
export function spendingStore(address: string): SpendingStore {
  return createSpendingStore({
    storage: {
      read: async (name) => localStorage.getItem(name) ?? undefined,
      write: async (name, value) => localStorage.setItem(name, value),
      remove: async (name) => localStorage.removeItem(name),
    },
    locks: webLocks(),
    clock: systemClock,
    name: `oxbow.wallet.limits.${address.toLowerCase()}`,
  })
}
