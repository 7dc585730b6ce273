import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { closeVault } from '@oxbow/wallet-core/openVault'
import { random } from '../keeper/random.ts'

/** The text of a backup file: everything that a wallet holds, for a password alone. */
export function sealBackup(content: Uint8Array, password: string, realm: string): string {
  const vault = createVault(content, { kind: 'password', password }, { realm, random })
  try {
    return sealVault(vault, random)
  } finally {
    closeVault(vault)
  }
}
