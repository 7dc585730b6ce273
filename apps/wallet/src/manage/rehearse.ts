import { createKeyring, type Keyring } from '@oxbow/wallet-core/createKeyring'
import { evmAddresses } from '../keeper/evmAddresses.ts'
import { random } from '../keeper/random.ts'
import { fillFrom, type ImportReading } from './readImport.ts'

/** The wallet's accounts that a backup brings back, and those that it doesn't; addresses in lower case. */
export type Rehearsal = { readonly found: readonly string[]; readonly missing: readonly string[] }

/**
 * Opens a backup as somebody would who has lost everything else, and looks whether it holds the wallet's accounts. The vault takes no part in it: neither a
 * passkey nor the server is asked, nothing is kept, and the keys are overwritten at the end.
 *
 * @param own Addresses of the wallet.
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
    // Who types a phrase elsewhere adds the accounts after the first by hand: they are of that phrase all the same.
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

/** A wallet numbers the accounts of a phrase without a gap, so that there are no more than it has in all. */
function addAccounts(keyring: Keyring, count: number): void {
  const [source] = keyring.sources()
  if (source?.kind !== 'phrase') return
  for (let index = 1; index < count; index++)
    keyring.addAccount({ source: source.id, platform: 'evm', name: `Wallet ${index + 1}`, index })
}
