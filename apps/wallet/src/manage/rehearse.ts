import { createKeyring, type Keyring } from '@oxbow/wallet-core/createKeyring'
import { evmAddresses } from '../vault/evmAddresses.ts'
import { random } from '../vault/random.ts'
import { fillFrom, type ImportReading } from './readImport.ts'

/** Accounts of the wallet that a backup restores, and those that it doesn't; lower-case addresses. */
export type Rehearsal = { readonly found: readonly string[]; readonly missing: readonly string[] }

/**
 * Opens a backup as after losing everything else, and checks whether it contains the wallet's accounts. The
 * vault, the passkeys and the server aren't used, nothing is stored, and the keys are wiped at the end.
 *
 * @param own addresses of the wallet
 * @throws {VaultError} for a wrong password or a damaged file
 */
export function rehearse(
  reading: Extract<ImportReading, { status: 'valid' | 'backup' }>,
  password: string,
  own: readonly string[],
): Rehearsal {
  const keyring = createKeyring({ random })
  try {
    fillFrom(reading, password)(keyring)
    // Restoring a phrase elsewhere adds the further accounts by hand, so they count as restored.
    if (reading.status === 'valid') addAccounts(keyring, own.length)
    const opened = new Set(evmAddresses(keyring))
    const wanted = own.map((address) => address.toLowerCase())
    return {
      found: wanted.filter((address) => opened.has(address)),
      missing: wanted.filter((address) => !opened.has(address)),
    }
  } finally {
    keyring.wipe()
  }
}

/** A wallet numbers a phrase's accounts without gaps, so its total number of accounts is an upper bound. */
function addAccounts(keyring: Keyring, count: number): void {
  const [source] = keyring.sources()
  if (source?.kind !== 'phrase') return
  for (let index = 1; index < count; index++)
    keyring.addAccount({ source: source.id, platform: 'evm', name: `Wallet ${index + 1}`, index })
}
