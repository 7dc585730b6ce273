import { sealVault, withContent, withoutLock, withPasskey } from '@oxbow/wallet-core/changeVault'
import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault } from '@oxbow/wallet-core/openVault'
import { signAddressProof } from '@oxbow/wallet-core/signAddressProof'
import type { OpenVault } from '@oxbow/wallet-core/Vault'
import { wipe } from '@oxbow/wallet-core/wipe'
import { askPasskey } from '../passkey/askPasskey.ts'
import { askServer, type KeptWallet } from '../server/askServer.ts'
import { remember } from './connect.ts'
import { evmAddresses } from './evmAddresses.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { makePasskey } from './makePasskey.ts'
import { openWith } from './openWith.ts'
import { random } from './random.ts'

type Proof = { readonly wallet: KeptWallet; readonly ticket: string }
type ProvenKind = 'register-new-authentication-types' | 'delete-record' | 'save'

/** Has a passkey agree to a change at the server, and lends what it opens. */
async function proven<T>(
  kind: ProvenKind,
  allow: readonly string[],
  use: (keyring: Keyring, vault: OpenVault, proof: Proof) => Promise<T>,
): Promise<T> {
  const { challenge } = await askServer<{ challenge: string }>('/v1/vault/challenge', { kind })
  const answer = await askPasskey(challenge, allow)
  const proof = await askServer<Proof>('/v1/vault/verify', { kind, response: answer.response })
  const least = knownWallet.get()?.revision ?? 0
  return openWith(proof.wallet.vault, answer, (keyring, vault) => use(keyring, vault, proof), least)
}

function passkeyIds(): readonly string[] {
  return knownWallet.get()?.passkeys.map(({ id }) => id) ?? []
}

function sealed(vault: OpenVault): string {
  const text = sealVault(vault, random)
  closeVault(vault)
  return text
}

async function send(path: string, body: unknown, addresses: readonly string[]): Promise<KnownWallet> {
  const { wallet } = await askServer<{ wallet: KeptWallet }>(path, body)
  return remember(wallet, addresses)
}

/** One more passkey, on this device or another. */
export function addPasskey(): Promise<KnownWallet> {
  return proven('register-new-authentication-types', passkeyIds(), async (keyring, vault, { wallet, ticket }) => {
    const existing = wallet.passkeys.map(({ id }) => id)
    const { registration, credential, prf, challenge } = await makePasskey(
      `Oxbow wallet (${existing.length + 1})`,
      existing,
    )
    const text = sealed(withPasskey(vault, { credential, prf }, random))
    wipe(prf)
    const proof = signAddressProof(keyring, wallet.address, { origin: location.origin, credential, challenge })
    const body = { response: registration, ticket, proof, vault: text, from: vault.revision }
    return send('/v1/vault/register', body, evmAddresses(keyring))
  })
}

/** Removes a passkey by another one, which gives the vault a new key. */
export function deletePasskey(credential: string): Promise<KnownWallet> {
  const others = passkeyIds().filter((id) => id !== credential)
  return proven('delete-record', others, async (keyring, vault, { ticket }) => {
    const text = sealed(withoutLock(vault, credential, random))
    return send('/v1/vault/delete', { ticket, credential, vault: text, from: vault.revision }, evmAddresses(keyring))
  })
}

/** Removes the last passkey, and with it the wallet from server and device. */
export function deleteLastPasskey(credential: string, insists: boolean): Promise<void> {
  return proven('delete-record', [credential], async (_keyring, _vault, { ticket }) => {
    await askServer('/v1/vault/delete', { ticket, credential, insists })
    knownWallet.clear()
  })
}

/**
 * Shows a secret to its owner.
 * @returns What `read` took from the keyring, and a way to say that it was written down.
 */
export function reveal<T>(
  read: (keyring: Keyring, vault: OpenVault) => T,
): Promise<{ readonly value: T; confirm(): Promise<KnownWallet> }> {
  return proven('save', passkeyIds(), async (keyring, vault, { ticket }) => {
    const value = read(keyring, vault)
    const next = { ticket, vault: sealed(withContent(vault, vault.content)), from: vault.revision, isBackedUp: true }
    const addresses = evmAddresses(keyring)
    return { value, confirm: () => send('/v1/vault/save', next, addresses) }
  })
}

/** Adds accounts. @throws {KeyringError} what is there already */
export function addAccounts(fill: (keyring: Keyring) => void): Promise<KnownWallet> {
  return proven('save', passkeyIds(), async (keyring, vault, { ticket }) => {
    fill(keyring)
    const content = keyring.toBytes()
    const text = sealed(withContent(vault, content))
    wipe(content)
    return send('/v1/vault/save', { ticket, vault: text, from: vault.revision }, evmAddresses(keyring))
  })
}
