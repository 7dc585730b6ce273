import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import type { OpenVault } from '@oxbow/wallet-core/Vault'
import { VaultError } from '@oxbow/wallet-core/VaultError'
import { askPasskey, type PasskeyAnswer } from '../passkey/askPasskey.ts'
import { askServer, type KeptWallet } from '../server/askServer.ts'
import { mistaken } from './keepWallet.ts'
import { knownWallet } from './knownWallet.ts'
import { openWith } from './openWith.ts'
import { passkeyOwners } from './passkeyOwners.ts'
import { seenRevisions } from './seenRevisions.ts'

/** What a passkey agrees to; for all but the first the server gives a ticket, which is good for one change. */
type ProvenKind = 'sign-in' | 'register-new-authentication-types' | 'delete-record' | 'save'

type Served = { readonly wallet: KeptWallet; readonly ticket: string }
type Opened = Served & {
  /** By the MAC of the passkey's lock, or by this device, which knows whose it is. */
  readonly isVouchedFor: boolean
}

/**
 * Has a passkey agree at the server, and lends what it opens of the server's copy, once that is known to be this device's wallet and no older than what was
 * seen here.
 *
 * @param options.allowsUnproven Also what nothing vouches for. Nothing may be kept or put into it before the person has said that it is theirs.
 */
export async function openServed<T>(
  kind: ProvenKind,
  allow: readonly string[],
  use: (keyring: Keyring, vault: OpenVault, opened: Opened) => T | Promise<T>,
  { allowsUnproven = false } = {},
): Promise<T> {
  const { challenge } = await askServer<{ challenge: string }>('/v1/vault/challenge', { kind })
  const answer = await askPasskey(challenge, allow)
  const served = await askServer<Served>('/v1/vault/verify', { kind, response: answer.response })
  return openWith(served.wallet.vault, answer, (keyring, vault) => {
    const { address } = served.wallet
    assertOwn(keyring, vault, address)
    const isKnown = isKnownHere(address, answer)
    // Its authenticator remembers that its lock has a MAC.
    if (!vault.isProven && answer.isMarked) throw mistaken()
    const isVouchedFor = vault.isProven || isKnown
    if (!isVouchedFor && !allowsUnproven) throw mistaken()
    // One of version 1 doesn't say whose it is; the next one will.
    return use(keyring, { ...vault, address }, { ...served, isVouchedFor })
  })
}

function assertOwn(keyring: Keyring, vault: OpenVault, address: string): void {
  const known = knownWallet.get()
  if (vault.version !== 1 && vault.address !== address) throw mistaken()
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

/**
 * Without a MAC, whoever knows the public key of a passkey can have sealed a wallet of their own to it, and with one whoever opened the vault by a passkey that
 * was removed since. They can't have sealed one that has the key of this person's address: so a device that remembers the address tells them apart.
 *
 * @throws {ServerError} for what can't be this passkey's
 */
function isKnownHere(address: string, { credential }: PasskeyAnswer): boolean {
  const owned = knownWallet.get()?.address ?? passkeyOwners.of(credential)
  if (owned !== undefined && owned !== address) throw mistaken()
  return owned !== undefined
}
