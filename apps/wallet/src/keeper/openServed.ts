import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import type { OpenVault } from '@oxbow/wallet-core/Vault'
import { VaultError } from '@oxbow/wallet-core/VaultError'
import { askPasskey } from '../passkey/askPasskey.ts'
import { askServer, type KeptWallet } from '../server/askServer.ts'
import { mistaken } from './keepWallet.ts'
import { knownWallet } from './knownWallet.ts'
import { openWith } from './openWith.ts'
import { seenRevisions } from './seenRevisions.ts'

/** What a passkey agrees to; for all but the first the server gives a ticket, which is good for one change. */
type ProvenKind = 'sign-in' | 'register-new-authentication-types' | 'delete-record' | 'save'

type Served = { readonly wallet: KeptWallet; readonly ticket: string }

/**
 * Has a passkey agree at the server, and lends what it opens of the server's copy, once that is known to be this device's wallet and no older than what was
 * seen here.
 */
export async function openServed<T>(
  kind: ProvenKind,
  allow: readonly string[],
  use: (keyring: Keyring, vault: OpenVault, served: Served) => T | Promise<T>,
): Promise<T> {
  const { challenge } = await askServer<{ challenge: string }>('/v1/vault/challenge', { kind })
  const answer = await askPasskey(challenge, allow)
  const served = await askServer<Served>('/v1/vault/verify', { kind, response: answer.response })
  return openWith(served.wallet.vault, answer, (keyring, vault) => {
    assertOwn(keyring, vault, served.wallet.address)
    return use(keyring, vault, served)
  })
}

/** Whoever knows the public key of a passkey can seal something else to it: what opens may still be another wallet. */
function assertOwn(keyring: Keyring, vault: OpenVault, address: string): void {
  const known = knownWallet.get()
  if (known !== undefined && known.address !== address) throw mistaken()
  if (vault.revision < seenRevisions.of(vault.id))
    throw new VaultError('This is an old copy of the wallet.', 'VaultOutdated')
  try {
    // The names of accounts are what the vault says; this derives the address from its key.
    keyring.withKey(address, () => {})
  } catch {
    throw mistaken()
  }
}
