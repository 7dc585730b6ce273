import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import type { OpenVault } from '@oxbow/wallet-core/Vault'
import { VaultError } from '@oxbow/wallet-core/VaultError'
import { askPasskey, type PasskeyAnswer } from '../passkey/askPasskey.ts'
import { askServer, type StoredWallet } from '../server/askServer.ts'
import { mistaken } from './keepWallet.ts'
import { knownWallet } from './knownWallet.ts'
import { openWith } from './openWith.ts'
import { passkeyOwners } from './passkeyOwners.ts'
import { seenRevisions } from './seenRevisions.ts'

/** What a passkey authorizes; for all but the first the server issues a ticket for one change. */
type ProvenKind = 'sign-in' | 'register-new-authentication-types' | 'delete-record' | 'save'

type Served = { readonly wallet: StoredWallet; readonly ticket: string }
type Opened = Served & {
  /** Proven by the MAC of the passkey's lock, or by this device's record of the passkey's owner. */
  readonly isVouchedFor: boolean
}

/**
 * Authenticates with a passkey at the server and passes the server's copy, opened, to
 * `use`, after checking that it is this device's wallet and not older than one seen here.
 *
 * @param options.allowsUnproven also accepts a vault without proof. Nothing
 * may be stored or put into it before the person confirmed that it is theirs
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
    // The authenticator's mark says that this lock has a MAC.
    if (!vault.isProven && answer.isMarked) throw mistaken()
    const isVouchedFor = vault.isProven || isKnown
    if (!isVouchedFor && !allowsUnproven) throw mistaken()
    // A version 1 vault doesn't contain its address; the next one will.
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
    // The keyring's addresses come from the vault; this checks one against its key.
    keyring.withKey(address, () => {})
  } catch {
    throw mistaken()
  }
}

/**
 * Whether this device knows the passkey's address. Without a MAC, anybody with the passkey's public key
 * could have sealed a wallet of their own to it; with one, anybody who opened the vault with a since
 * removed passkey. Neither has the key of this person's address, so the recorded address detects both.
 *
 * @throws {ServerError} if it belongs to another address
 */
function isKnownHere(address: string, { credential }: PasskeyAnswer): boolean {
  const owned = knownWallet.get()?.address ?? passkeyOwners.of(credential)
  if (owned !== undefined && owned !== address) throw mistaken()
  return owned !== undefined
}
