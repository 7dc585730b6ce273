import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import type { Spending } from '@oxbow/wallet-core/Spending'
import { spendingStore } from '../limits/spendingStore.ts'
import { unlock } from './unlock.ts'

/**
 * Lends this device's keys for one signature, once it is counted.
 *
 * @throws {SpendingError} when the owner's limits don't allow it now
 */
export function withKeys<T>(spending: Spending, use: (keyring: Keyring) => T): Promise<T> {
  return unlock(async (keyring, address) => {
    await spendingStore(address).spend(keyring, spending)
    return use(keyring)
  })
}
