import { locksOf } from '@oxbow/wallet-core/changeVault'
import type { VaultHeader } from '@oxbow/wallet-core/Vault'
import { askServer, ServerError, type StoredWallet } from '../server/askServer.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { passkeyOwners } from './passkeyOwners.ts'
import { seenRevisions } from './seenRevisions.ts'

/** A wallet that this device opened or sealed. */
export type HeldWallet = {
  readonly address: string
  readonly addresses: readonly string[]
  /** For each address the Solana account of the same phrase and number; null for an imported key. */
  readonly solana: readonly (string | null)[]
  /** Open or closed; only its header is used. */
  readonly vault: VaultHeader
  /** The sealed vault with that header. */
  readonly text: string
  readonly isBackedUp: boolean
}

/**
 * Stores a wallet that this device opened or sealed. Only the names of passkeys come
 * from the server: a wrong revision or text would leave the device unable to sign.
 */
export function keepWallet(held: HeldWallet, said: Pick<StoredWallet, 'passkeys'>): KnownWallet {
  const { address, addresses, solana, vault, text, isBackedUp } = held
  const passkeys = locksOf(vault)
    .filter(({ kind }) => kind === 'passkey')
    .map(({ id }) => said.passkeys?.find((each) => each.id === id) ?? { id, label: '', createdAt: 0 })
  const known = { address, addresses, solana, vault: text, revision: vault.revision, isBackedUp, passkeys }
  knownWallet.set(known)
  seenRevisions.note(vault.id, vault.revision)
  passkeyOwners.note(
    passkeys.map(({ id }) => id),
    address,
  )
  return known
}

/**
 * Saves a sealed vault on the server, then on this device.
 *
 * @param fallback contained in `body`, which the server saves if another wallet has the first one's address
 * @throws {ServerError} `ServerMistaken` when the server reports a different one
 */
export async function saveWallet(
  path: string,
  body: object,
  held: HeldWallet,
  fallback?: HeldWallet | undefined,
): Promise<KnownWallet> {
  const { wallet: said } = await askServer<{ wallet: StoredWallet }>(path, { ...body, vault: held.text })
  const saved = fallback !== undefined && said.address === fallback.address ? fallback : held
  const known = keepWallet(saved, said)
  if (said.vault !== saved.text || said.revision !== saved.vault.revision) throw mistaken()
  return known
}

/** The server's answer isn't this wallet. */
export function mistaken(): ServerError {
  return new ServerError('The server’s answer doesn’t match this wallet.', { code: 'ServerMistaken' })
}
