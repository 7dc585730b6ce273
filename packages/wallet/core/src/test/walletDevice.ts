import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { createAttempts } from '../lock/createAttempts.ts'
import { createWalletSession } from '../lock/createWalletSession.ts'
import { createVaultStore, type VaultStorage } from '../vault/createVaultStore.ts'
import { countingRandom } from './countingRandom.ts'
import { manualClock } from './manualClock.ts'
import { memoryVaultStorage } from './memoryVaultStorage.ts'
import { realm } from './vaults.ts'

const minute = 60_000

/** A device with a wallet session, over values that outlive it. `drawn` collects every random array, vault keys included. */
export function walletDevice(values = new Map<string, string>(), drawn: Uint8Array[] = []) {
  const clock = manualClock()
  const storage: VaultStorage = memoryVaultStorage(values)
  const source = countingRandom(values.size + 5)
  const random = (length: number) => {
    const bytes = source(length)
    drawn.push(bytes)
    return bytes
  }
  const session = createWalletSession({
    store: createVaultStore({ storage, locks: memoryLocks(), name: 'vault' }),
    attempts: createAttempts({ storage, clock, name: 'attempts' }),
    clock,
    random,
    realm,
    autoLockAfter: 5 * minute,
  })
  return { session, clock, values, storage, random }
}
