import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { describe, expect, test } from 'vitest'
import type { Keyring } from '../keyring/createKeyring.ts'
import { evmAddress, evmKey } from '../test/filledKeyring.ts'
import { passkey, realm } from '../test/vaults.ts'
import { walletDevice } from '../test/walletDevice.ts'
import { createVault, sealVault } from '../vault/changeVault.ts'
import { createVaultStore } from '../vault/createVaultStore.ts'

const [first, second] = [passkey('first', 1), passkey('second', 2)]
const imported = { platform: 'evm', name: 'Imported' } as const
const isWiped = expect.objectContaining({ code: 'KeyringWiped' })

describe('what is not taken over', () => {
  /** Keys of vaults, and those that they were sealed with. */
  const keysOf = (drawn: readonly Uint8Array[]) => drawn.filter(({ length }) => length === 32)
  const areWiped = (drawn: readonly Uint8Array[]) => keysOf(drawn).every((key) => key.every((byte) => byte === 0))

  test('of a wallet that could not be filled or saved is overwritten, also for who still holds it', async () => {
    const drawn: Uint8Array[] = []
    const { session, storage } = walletDevice(new Map(), drawn)
    const held: Keyring[] = []
    const fill = (keyring: Keyring) => {
      held.push(keyring)
      keyring.addPrivateKey(evmKey, imported)
      if (held.length === 1) throw new Error('no')
    }
    await expect(session.create(first, fill)).rejects.toThrow('no')
    storage.write = async () => undefined
    await expect(session.create(first, fill)).rejects.toThrow(expect.objectContaining({ code: 'StorageRefused' }))
    expect(held).toHaveLength(2)
    for (const keyring of held) expect(() => keyring.accounts()).toThrow(isWiped)
    expect(keysOf(drawn)).not.toEqual([])
    expect(areWiped(drawn)).toBe(true)
  })

  test('of a change that failed is overwritten; what was there before goes on', async () => {
    const drawn: Uint8Array[] = []
    const { session, storage } = walletDevice(new Map(), drawn)
    await session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
    const before = session.keyring()
    drawn.length = 0
    const held: Keyring[] = []
    const failing = (error?: Error) => (keyring: Keyring) => {
      held.push(keyring)
      if (error) throw error
    }
    await expect(session.change(failing(new Error('no')))).rejects.toThrow('no')
    storage.write = async () => undefined
    await expect(session.change(failing())).rejects.toThrow()
    await expect(session.addPasskey(second)).rejects.toThrow()
    for (const keyring of held) expect(() => keyring.accounts()).toThrow(isWiped)
    expect(keysOf(drawn)).not.toEqual([])
    expect(areWiped(drawn)).toBe(true)
    expect(session.keyring()).toBe(before)
    expect(session.keyring().withKey(evmAddress, (key) => key[0])).toBe(evmKey[0])
  })

  test('of a change that was saved after the wallet was locked is overwritten', async () => {
    const drawn: Uint8Array[] = []
    const { session, storage } = walletDevice(new Map(), drawn)
    await session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
    const write = storage.write
    storage.write = async (...args) => {
      session.lock()
      return write(...args)
    }
    await session.change((keyring) => keyring.rename(evmAddress, 'Trading'))
    expect(areWiped(drawn)).toBe(true)
  })

  test('of the vault before a change is overwritten once the next one is there, and its watch ends', async () => {
    const drawn: Uint8Array[] = []
    const { session, clock } = walletDevice(new Map(), drawn)
    await session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
    const old = keysOf(drawn)
    await session.addPasskey(second)
    expect(areWiped(old)).toBe(true)
    expect(areWiped(drawn)).toBe(false)
    await clock.advance(0)
    expect(clock.sleeping).toBe(1)
  })

  test('of a vault that holds no keyring is nothing: the wallet stays locked', async () => {
    const values = new Map<string, string>()
    const { session, storage, random } = walletDevice(values)
    const store = createVaultStore({ storage, locks: memoryLocks(), name: 'vault' })
    await store.save(sealVault(createVault(Uint8Array.of(0, 1, 2), first, { realm, random }), random), undefined)
    await session.load()
    await expect(session.unlock(first)).rejects.toThrow(expect.objectContaining({ code: 'KeyringUnreadable' }))
    expect(session.state()).toEqual({ status: 'locked' })
    expect(() => session.keyring()).toThrow(expect.objectContaining({ name: 'WalletLockedError' }))
  })
})
