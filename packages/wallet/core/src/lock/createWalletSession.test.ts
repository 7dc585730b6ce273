import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { describe, expect, test } from 'vitest'
import { evmAddress, evmKey } from '../test/filledKeyring.ts'
import { passkey, realm } from '../test/vaults.ts'
import { walletDevice as device } from '../test/walletDevice.ts'
import { createVaultStore } from '../vault/createVaultStore.ts'
import { createAttempts } from './createAttempts.ts'
import { createWalletSession, type WalletSession } from './createWalletSession.ts'

const minute = 60_000
const [first, second] = [passkey('first', 1), passkey('second', 2)]
const password = { kind: 'password', password: 'correct horse' } as const
const wrong = { kind: 'password', password: 'wrong horse' } as const
const isLocked = expect.objectContaining({ name: 'WalletLockedError' })
const imported = { platform: 'evm', name: 'Imported' } as const

/** A wallet with one imported key, which is quick to make; opened by a passkey. */
async function unlocked() {
  const made = device()
  await made.session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
  return made
}

const sign = (session: WalletSession) => session.keyring().withKey(evmAddress, (key) => key[0])

describe('a session', () => {
  test('goes from no wallet to unlocked, locked, and unlocked again after a reload', async () => {
    const { session, values } = device()
    expect(session.state()).toEqual({ status: 'unknown' })
    expect(await session.load()).toEqual({ status: 'empty' })
    await expect(session.unlock(first)).rejects.toThrow(expect.objectContaining({ code: 'NoVault' }))
    await session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
    expect(session.state().status).toBe('unlocked')
    expect(sign(session)).toBe(evmKey[0])
    session.lock()
    expect(session.state()).toEqual({ status: 'locked' })
    expect(() => sign(session)).toThrow(isLocked)

    const { session: reloaded } = device(values)
    expect(await reloaded.load()).toEqual({ status: 'locked' })
    expect(await reloaded.unlock(first)).toEqual({ status: 'unlocked' })
    expect(sign(reloaded)).toBe(evmKey[0])
  })

  test('tells its listeners of each change of state, until they leave', async () => {
    const { session } = device()
    const seen: string[] = []
    const leave = session.subscribe(() => seen.push(session.state().status))
    await session.load()
    await session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
    session.touch()
    session.lock()
    session.lock()
    leave()
    await session.unlock(first)
    expect(seen).toEqual(['empty', 'unlocked', 'unlocked', 'locked'])
  })

  test('makes no wallet of what could not be filled or saved', async () => {
    const { session, values, storage } = device()
    const fill = () => {
      throw new Error('no')
    }
    await expect(session.create(first, fill)).rejects.toThrow('no')
    storage.write = async () => undefined
    const create = session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
    await expect(create).rejects.toThrow(expect.objectContaining({ code: 'StorageRefused' }))
    expect(values.size).toBe(0)
    expect(() => session.keyring()).toThrow(isLocked)
  })

  test('forgets the wallet when it is removed', async () => {
    const { session, values } = await unlocked()
    const keyring = session.keyring()
    await session.remove()
    expect(session.state()).toEqual({ status: 'empty' })
    expect(values.size).toBe(0)
    expect(() => keyring.accounts()).toThrow(expect.objectContaining({ code: 'KeyringWiped' }))
  })
})

describe('locking', () => {
  test('overwrites the keyring that somebody still holds', async () => {
    const { session } = await unlocked()
    const keyring = session.keyring()
    session.lock()
    expect(() => keyring.withKey(evmAddress, () => 1)).toThrow(expect.objectContaining({ code: 'KeyringWiped' }))
  })

  test('overwrites the vault’s key and all that was sealed with, and ends the watch', async () => {
    const drawn: Uint8Array[] = []
    const { session, clock } = device(new Map(), drawn)
    await session.create(first, (keyring) => keyring.addPrivateKey(evmKey, imported))
    const keys = drawn.filter(({ length }) => length === 32)
    // The vault's key, and the one that it was sealed with, which is gone already.
    expect(keys.map((key) => key.some((byte) => byte !== 0))).toEqual([true, false])
    session.lock()
    expect(keys.every((key) => key.every((byte) => byte === 0))).toBe(true)
    await clock.advance(0)
    expect(clock.sleeping).toBe(0)
  })

  test('happens by itself when nobody touches it, and the watch ends', async () => {
    const { session, clock } = await unlocked()
    const keyring = session.keyring()
    await clock.advance(5 * minute - 1)
    expect(session.state().status).toBe('unlocked')
    await clock.advance(1)
    // Nobody asked the session for anything: the keys are gone already.
    expect(() => keyring.accounts()).toThrow(expect.objectContaining({ code: 'KeyringWiped' }))
    expect(session.state().status).toBe('locked')
    expect(clock.sleeping).toBe(0)
  })

  test('is put off by each touch, and not after the time', async () => {
    const { session, clock } = await unlocked()
    for (let at = 0; at < 3; at++) {
      await clock.advance(4 * minute)
      session.touch()
      expect(session.state()).toEqual({ status: 'unlocked', locksAt: clock.time + 5 * minute })
    }
    clock.time += 5 * minute
    session.touch()
    expect(session.state().status).toBe('locked')
  })

  test('happens at the first use when timers stood still', async () => {
    for (const use of [sign, (each: WalletSession) => each.keyring(), (each: WalletSession) => each.state()]) {
      const { session, clock } = await unlocked()
      const keyring = session.keyring()
      clock.time += 5 * minute
      try {
        use(session)
      } catch (error) {
        expect(error).toEqual(isLocked)
      }
      expect(() => keyring.accounts()).toThrow(expect.objectContaining({ code: 'KeyringWiped' }))
    }
  })

  test('happens when the clock was set back', async () => {
    const { session, clock } = await unlocked()
    clock.time -= 1
    expect(session.state().status).toBe('locked')
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 86_400_001])('cannot be put off by %d', (autoLockAfter) => {
    const { clock, random, storage } = device()
    const store = createVaultStore({ storage, locks: memoryLocks(), name: 'vault' })
    const attempts = createAttempts({ storage, clock, name: 'attempts' })
    expect(() => createWalletSession({ store, attempts, clock, random, realm, autoLockAfter })).toThrow(RangeError)
  })
})

test.each([1, 86_400_000])('a wallet may lock itself %d ms later: a day at the latest', (autoLockAfter) => {
  const { clock, random, storage } = device()
  const store = createVaultStore({ storage, locks: memoryLocks(), name: 'vault' })
  const attempts = createAttempts({ storage, clock, name: 'attempts' })
  expect(() => createWalletSession({ store, attempts, clock, random, realm, autoLockAfter })).not.toThrow()
})

describe('changing accounts', () => {
  test('changes memory and what is saved together', async () => {
    const { session, values } = await unlocked()
    const before = session.keyring()
    await session.change((keyring) => keyring.rename(evmAddress, 'Trading'))
    expect(session.keyring().accounts()[0]?.name).toBe('Trading')
    expect(() => before.accounts()).toThrow(expect.objectContaining({ code: 'KeyringWiped' }))
    const { session: reloaded } = device(values)
    await reloaded.unlock(first)
    expect(reloaded.keyring().accounts()[0]?.name).toBe('Trading')
  })

  test('changes neither when it throws or cannot be saved', async () => {
    const { session, storage } = await unlocked()
    const failed = session.change((keyring) => {
      keyring.rename(evmAddress, 'Half')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    storage.write = async () => undefined
    await expect(session.change((keyring) => keyring.rename(evmAddress, 'Lost'))).rejects.toThrow()
    expect(session.keyring().accounts()[0]?.name).toBe('Imported')
    expect(sign(session)).toBe(evmKey[0])
  })

  test('two at once both count', async () => {
    const { session } = await unlocked()
    const key = Uint8Array.from(evmKey, (byte) => byte ^ 1)
    await Promise.all([
      session.change((keyring) => keyring.rename(evmAddress, 'Trading')),
      session.change((keyring) => keyring.addPrivateKey(key, { platform: 'evm', name: 'More' })),
    ])
    expect(
      session
        .keyring()
        .accounts()
        .map(({ name }) => name),
    ).toEqual(['Trading', 'More'])
  })

  test('that ends after the wallet was locked is saved and leaves it locked', async () => {
    const { session, values, storage } = await unlocked()
    const write = storage.write
    storage.write = async (...args) => {
      session.lock()
      return write(...args)
    }
    await session.change((keyring) => keyring.rename(evmAddress, 'Trading'))
    expect(session.state()).toEqual({ status: 'locked' })
    const { session: reloaded } = device(values)
    await reloaded.unlock(first)
    expect(reloaded.keyring().accounts()[0]?.name).toBe('Trading')
  })

  test('is refused while it is locked', async () => {
    const { session } = await unlocked()
    session.lock()
    await expect(session.change((keyring) => keyring.accounts())).rejects.toThrow(isLocked)
  })
})

describe('passkeys and passwords', () => {
  test('are added and removed, and every one left opens the wallet after a reload', async () => {
    const { session, values } = await unlocked()
    await session.addPasskey(second)
    await expect(session.removeLock('first')).rejects.toThrow(expect.objectContaining({ code: 'LockInUse' }))
    await session.unlock(second)
    await session.removeLock('first')
    const { session: reloaded } = device(values)
    await expect(reloaded.unlock(first)).rejects.toThrow(expect.objectContaining({ code: 'UnknownPasskey' }))
    await reloaded.unlock(second)
    expect(sign(reloaded)).toBe(evmKey[0])
  })

  test('wrong passwords are counted over reloads, nothing is tried while waiting, and the right one ends it', async () => {
    const { session, values } = await unlocked()
    await session.setPassword(password.password)
    session.lock()
    expect(await session.unlock(wrong)).toEqual({ status: 'wrong-password', attempts: { status: 'allowed', left: 4 } })
    // Nothing typed is no way to begin anew.
    await expect(session.unlock({ kind: 'password', password: '' })).rejects.toThrow(
      expect.objectContaining({ code: 'InvalidPassword' }),
    )
    values.set('attempts', values.get('attempts')!.replace(':2:', ':4:'))
    const { session: reloaded, clock } = device(values)
    const until = clock.time + 30_000
    expect(await reloaded.unlock(wrong)).toEqual({ status: 'wrong-password', attempts: { status: 'waiting', until } })
    expect(await reloaded.unlock(password)).toEqual({ status: 'waiting', until })
    // A passkey is not guessed: it still opens.
    expect(await reloaded.unlock(first)).toEqual({ status: 'unlocked' })
    reloaded.lock()
    clock.time = until
    expect(await reloaded.unlock(password)).toEqual({ status: 'unlocked' })
    expect(values.has('attempts')).toBe(false)
  })
})
