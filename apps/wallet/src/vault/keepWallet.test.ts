import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { readResult } from '@oxbow/wallet-window/Answer'
import { describe, expect, test } from 'vitest'
import { startVaultServer } from '../test/startVaultServer.ts'
import { addAccounts, addPasskey, backUp, confirmPhrase, deletePasskey, reveal } from './changeWallet.ts'
import { createWallet, importWallet, signIn } from './connect.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { stateOf } from './stateOf.ts'
import { unlock } from './unlock.ts'

const key = Uint8Array.from({ length: 32 }, () => 7)
const importKey = () => addAccounts((keyring) => void keyring.addPrivateKey(key, { platform: 'evm', name: 'Imported' }))
const canSign = (address: string) => unlock((keyring) => keyring.withKey(address, () => true))

describe('the copy of this device', () => {
  test('default: is what it sealed itself, through every change', async () => {
    const { state } = startVaultServer()
    const made = await createWallet()
    expect(made).toMatchObject({ vault: state.wallet!.vault, revision: 1, passkeys: [{ label: 'Keychain' }] })
    const more = await addPasskey()
    expect(more).toMatchObject({ vault: state.wallet!.vault, revision: 2 })
    expect(await deletePasskey(made.passkeys[0]!.id)).toMatchObject({ revision: 3, passkeys: [more.passkeys[1]] })
    expect(await signIn()).toEqual(knownWallet.get())
    expect(await canSign(made.address)).toBe(true)
  })

  test('default: pages are told the Solana account beside each address, of which an imported key has none', async () => {
    startVaultServer()
    const made = stateOf(await createWallet())
    expect(made.solana).toEqual([expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)])
    expect(await importKey()).toMatchObject({ solana: [...made.solana!, null] })
    expect((await signIn()).solana).toEqual([...made.solana!, null])
    expect(readResult('connect', made)).toEqual(made)
    // What an older version stored.
    expect(stateOf({ ...knownWallet.get()!, solana: undefined } as KnownWallet)).not.toHaveProperty('solana')
  })

  test.each([
    ['another revision', { revision: 1e9 }],
    ['another text', { vault: '{}' }],
    ['no passkey', { passkeys: [] }],
    ['another address', { address: `0x${'00'.repeat(20)}` }],
  ])('behavior: a server that answers with %s does not keep this device from signing', async (_, lie) => {
    const { state } = startVaultServer({ lie: (wallet) => ({ ...wallet, ...lie }) })
    const made = await createWallet().catch((error: unknown) => error)
    if (!('passkeys' in lie || 'address' in lie)) expect(made).toMatchObject({ code: 'ServerMistaken' })
    expect(knownWallet.get()).toMatchObject({ vault: state.wallet!.vault, revision: 1 })
    expect(await canSign(knownWallet.get()!.addresses[0]!)).toBe(true)
  })

  test('behavior: a revision that a server made up is not taken over at sign-in', async () => {
    const { state } = startVaultServer()
    const { address } = await createWallet()
    state.lie = (wallet) => ({ ...wallet, revision: 1e9 })
    expect(await signIn()).toMatchObject({ revision: 1 })
    expect(await canSign(address)).toBe(true)
  })

  test('behavior: an older copy is refused, also after the wallet was locked and under another address', async () => {
    const { state } = startVaultServer()
    await createWallet()
    const old = { ...state.wallet! }
    await importKey()
    const now = knownWallet.get()!
    state.lie = () => old
    await expect(signIn()).rejects.toMatchObject({ code: 'VaultOutdated' })
    knownWallet.clear()
    await expect(signIn()).rejects.toMatchObject({ code: 'VaultOutdated' })
    knownWallet.set(now)
    state.lie = () => ({ ...old, address: now.addresses[1]! })
    await expect(signIn()).rejects.toMatchObject({ code: 'ServerMistaken' })
    expect(knownWallet.get()).toEqual(now)
  })

  test('behavior: an address that the vault has no key of is nobody’s', async () => {
    const { state } = startVaultServer()
    await createWallet()
    knownWallet.clear()
    state.lie = (wallet) => ({ ...wallet, address: `0x${'ab'.repeat(20)}` })
    await expect(signIn()).rejects.toMatchObject({ code: 'ServerMistaken' })
    expect(knownWallet.get()).toBeUndefined()
  })
})

describe('an imported wallet', () => {
  const fill = (keyring: Keyring) => void keyring.addPrivateKey(key, { platform: 'evm', name: 'Imported' })
  const own = '0x4a62316623ad457f02cdc5d997ded67a383ec569'

  test('default: is sealed to its new passkey at once', async () => {
    const { state } = startVaultServer()
    expect(await importWallet(fill)).toMatchObject({ address: own, addresses: [own], isBackedUp: false })
    expect(state.wallet).toMatchObject({ address: own, revision: 1 })
    expect(await canSign(own)).toBe(true)
  })

  test('behavior: goes by a new phrase’s address if the server has a wallet of its own', async () => {
    const { state } = startVaultServer({ taken: [own] })
    const made = await importWallet(fill)
    expect(made.addresses).toEqual([own, made.address])
    expect(state.wallet).toMatchObject({ address: made.address, vault: made.vault })
    expect(await canSign(own)).toBe(true)
    expect(await signIn()).toEqual(knownWallet.get())
  })

  test('error: what can’t be read makes no passkey', async () => {
    const { state } = startVaultServer()
    const wrong = () => {
      throw new Error('Wrong password')
    }
    await expect(importWallet(wrong)).rejects.toThrowError('Wrong password')
    expect(state.asked).toEqual([])
  })
})

describe('a backup', () => {
  test('default: is one until an account is added', async () => {
    const { state } = startVaultServer()
    await createWallet()
    expect(await backUp(() => true)).toMatchObject({ isBackedUp: true })
    expect(await importKey()).toMatchObject({ isBackedUp: false })
    expect(state.wallet).toMatchObject({ isBackedUp: false })
  })

  test('behavior: a phrase is one of a wallet that has nothing else', async () => {
    const { state } = startVaultServer()
    const { address } = await createWallet()
    const exported = await reveal((keyring) => keyring.exportPhrase(keyring.accounts()[0]!.source))
    expect([exported.value.split(' ').length, exported.isWhole]).toEqual([12, true])
    // However long it takes to write it down: the ticket comes with the confirmation.
    expect(state.asked.filter(({ path }) => path === '/v1/vault/save')).toEqual([])
    expect(await confirmPhrase()).toMatchObject({ address, isBackedUp: true })
    await importKey()
    expect((await reveal(() => 'phrase')).isWhole).toBe(false)
    expect(await confirmPhrase()).toMatchObject({ isBackedUp: false })
  })
})
