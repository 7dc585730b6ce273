import { locksOf } from '@oxbow/wallet-core/changeVault'
import type { VaultHeader } from '@oxbow/wallet-core/Vault'
import { askServer, type KeptWallet, ServerError } from '../server/askServer.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { passkeyOwners } from './passkeyOwners.ts'
import { seenRevisions } from './seenRevisions.ts'

/** A wallet as this device opened or sealed it. */
export type HeldWallet = {
  readonly address: string
  readonly addresses: readonly string[]
  /** Open or closed: its header is what counts. */
  readonly vault: VaultHeader
  /** Sealed, with that header. */
  readonly text: string
  readonly isBackedUp: boolean
}

/**
 * Keeps on this device what it opened or sealed. The server's word counts for the names of passkeys alone: a wrong revision or another text would leave
 * a device that can't sign.
 */
export function keepWallet(held: HeldWallet, said: Pick<KeptWallet, 'passkeys'>): KnownWallet {
  const { address, addresses, vault, text, isBackedUp } = held
  const passkeys = locksOf(vault)
    .filter(({ kind }) => kind === 'passkey')
    .map(({ id }) => said.passkeys?.find((each) => each.id === id) ?? { id, label: '', createdAt: 0 })
  const known = { address, addresses, vault: text, revision: vault.revision, isBackedUp, passkeys }
  knownWallet.set(known)
  seenRevisions.note(vault.id, vault.revision)
  passkeyOwners.note(
    passkeys.map(({ id }) => id),
    address,
  )
  return known
}

/** Saves what was sealed at the server, and then here. @throws {ServerError} `ServerMistaken` when it says that it has something else */
export async function saveWallet(path: string, body: object, held: HeldWallet): Promise<KnownWallet> {
  const { wallet: said } = await askServer<{ wallet: KeptWallet }>(path, { ...body, vault: held.text })
  const known = keepWallet(held, said)
  if (said.vault !== held.text || said.revision !== held.vault.revision) throw mistaken()
  return known
}

/** The server answered with what is not this wallet. */
export function mistaken(): ServerError {
  return new ServerError('The server’s answer doesn’t fit this wallet.', { code: 'ServerMistaken' })
}
