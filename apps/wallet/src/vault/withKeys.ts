import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import type { Spending } from '@oxbow/wallet-core/Spending'
import { spendingStore } from '../limits/spendingStore.ts'
import { unlock } from './unlock.ts'

/**
 * Passes this device's keys to `use` for one signature, after counting it.
 *
 * @throws {SpendingError} when the owner's limits don't allow it now
 */
export function withKeys<T>(spending: Spending, use: (keyring: Keyring) => T): Promise<T> {
  return unlock(async (keyring, address) => {
    await spendingStore(address).spend(keyring, spending)
    return use(keyring)
  })
}
