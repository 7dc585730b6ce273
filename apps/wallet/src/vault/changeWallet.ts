import { sealVault, withContent, withoutLock, withPasskey } from '@oxbow/wallet-core/changeVault'
import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault } from '@oxbow/wallet-core/openVault'
import type { SpendingPolicy } from '@oxbow/wallet-core/SpendingPolicy'
import { signAddressProof } from '@oxbow/wallet-core/signAddressProof'
import type { OpenVault } from '@oxbow/wallet-core/Vault'
import { wipe } from '@oxbow/wallet-core/wipe'
import { spendingStore } from '../limits/spendingStore.ts'
import { askServer, type StoredWallet } from '../server/askServer.ts'
import { type HeldWallet, saveWallet } from './keepWallet.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { makePasskey } from './makePasskey.ts'
import { openServed } from './openServed.ts'
import { publicAccounts } from './publicAccounts.ts'
import { random } from './random.ts'

function passkeyIds(): readonly string[] {
  return knownWallet.get()?.passkeys.map(({ id }) => id) ?? []
}

/** Seals and closes a wallet's next vault. */
function seal(vault: OpenVault, keyring: Keyring, { address, isBackedUp }: StoredWallet): HeldWallet {
  const text = sealVault(vault, random)
  closeVault(vault)
  return { address, ...publicAccounts(keyring), vault, text, isBackedUp }
}

/** Adds a passkey, on this device or another. */
export function addPasskey(): Promise<KnownWallet> {
  return openServed('register-new-authentication-types', passkeyIds(), async (keyring, vault, { wallet, ticket }) => {
    const existing = vault.locks.map(({ id }) => id)
    const { registration, credential, prf, challenge } = await makePasskey(
      `Oxbow wallet (${existing.length + 1})`,
      existing,
    )
    const next = seal(withPasskey(vault, { credential, prf }, random), keyring, wallet)
    wipe(prf)
    const proof = signAddressProof(keyring, wallet.address, { origin: location.origin, credential, challenge })
    return saveWallet('/v1/vault/register', { response: registration, ticket, proof, from: vault.revision }, next)
  })
}

/** Removes a passkey, authorized by another one; the vault gets a new key. */
export function deletePasskey(credential: string): Promise<KnownWallet> {
  const others = passkeyIds().filter((id) => id !== credential)
  return openServed('delete-record', others, (keyring, vault, { wallet, ticket }) =>
    saveWallet(
      '/v1/vault/delete',
      { ticket, credential, from: vault.revision },
      seal(withoutLock(vault, credential, random), keyring, wallet),
    ),
  )
}

/** Removes the last passkey, and with it the wallet from server and device. */
export function deleteLastPasskey(credential: string, insists: boolean): Promise<void> {
  return openServed('delete-record', [credential], async (_keyring, _vault, { ticket }) => {
    await askServer('/v1/vault/delete', { ticket, credential, insists })
    knownWallet.clear()
  })
}

/**
 * Reveals a secret from the newest copy to its owner. No ticket is used: writing it down takes longer than one is valid.
 *
 * @returns what `read` took from the keyring, and whether it comes from the wallet's only source
 */
export function reveal<T>(read: (keyring: Keyring) => T): Promise<{ readonly value: T; readonly isWhole: boolean }> {
  return openServed('sign-in', passkeyIds(), (keyring) => ({
    value: read(keyring),
    isWhole: keyring.sources().length === 1,
  }))
}

/** Records that the person wrote the recovery phrase down, which is a complete backup if the wallet has no other source. */
export function confirmPhrase(): Promise<KnownWallet> {
  return backUp((keyring) => keyring.sources().length === 1)
}

/** @param write makes a backup, and returns whether it contains the whole wallet */
export function backUp(write: (keyring: Keyring, vault: OpenVault) => boolean): Promise<KnownWallet> {
  return openServed('save', passkeyIds(), (keyring, vault, { wallet, ticket }) => {
    const isBackedUp = write(keyring, vault) || wallet.isBackedUp
    const next = seal(withContent(vault, vault.content, random), keyring, { ...wallet, isBackedUp })
    return saveWallet('/v1/vault/save', { ticket, from: vault.revision, isBackedUp }, next)
  })
}

/** Adds accounts, which no earlier backup contains. @throws {KeyringError} for duplicates */
export function addAccounts(fill: (keyring: Keyring) => void): Promise<KnownWallet> {
  return openServed('save', passkeyIds(), (keyring, vault, { wallet, ticket }) => {
    fill(keyring)
    const content = keyring.toBytes()
    const next = seal(withContent(vault, content, random), keyring, { ...wallet, isBackedUp: false })
    wipe(content)
    return saveWallet('/v1/vault/save', { ticket, from: vault.revision, isBackedUp: false }, next)
  })
}

/**
 * Changes a wallet's spending limits. They are sealed with its keys, so the server that stores the vault can neither read nor change them.
 *
 * @param change returns the next policy, for a time that is never earlier than one observed on this device
 */
export function changeLimits(change: (policy: SpendingPolicy, now: number) => SpendingPolicy): Promise<KnownWallet> {
  return openServed('save', passkeyIds(), async (keyring, vault, { wallet, ticket }) => {
    const { isBackedUp } = wallet
    const [store, before] = [spendingStore(wallet.address), keyring.spendingPolicy()]
    keyring.setSpendingPolicy(change(before, await store.time(keyring)))
    const content = keyring.toBytes()
    const next = seal(withContent(vault, content, random), keyring, wallet)
    wipe(content)
    const known = await saveWallet('/v1/vault/save', { ticket, from: vault.revision, isBackedUp }, next)
    await store.adopt(keyring, before)
    return known
  })
}
