import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { closeVault } from '@oxbow/wallet-core/openVault'
import { random } from '../vault/random.ts'

/** Text of a backup file: the whole wallet, encrypted with a password only. */
export function sealBackup(content: Uint8Array, password: string, realm: string): string {
  const vault = createVault(content, { kind: 'password', password }, { realm, random })
  try {
    return sealVault(vault, random)
  } finally {
    closeVault(vault)
  }
}
