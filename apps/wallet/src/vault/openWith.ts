import { createKeyring, type Keyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault, openVault } from '@oxbow/wallet-core/openVault'
import type { OpenVault } from '@oxbow/wallet-core/Vault'
import { wipe } from '@oxbow/wallet-core/wipe'
import type { PasskeyAnswer } from '../passkey/askPasskey.ts'
import { random } from './random.ts'

/** Passes the open vault and its keys to `use`, and wipes every byte of them afterwards, even on failure. */
export async function openWith<T>(
  text: string,
  { credential, prf }: PasskeyAnswer,
  use: (keyring: Keyring, vault: OpenVault) => T | Promise<T>,
): Promise<T> {
  try {
    const vault = openVault(text, { kind: 'passkey', credential, prf }, { realm: location.origin })
    try {
      const keyring = createKeyring({ random, bytes: vault.content })
      try {
        return await use(keyring, vault)
      } finally {
        keyring.wipe()
      }
    } finally {
      closeVault(vault)
    }
  } finally {
    wipe(prf)
  }
}
