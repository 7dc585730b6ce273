import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { openWithNode } from '../test/openWithNode.ts'
import { savedVault } from '../test/savedVault.ts'
import { changedChecksum, passkey, realm } from '../test/vaults.ts'
import { createVault, locksOf, sealVault, withoutLock, withPasskey, withPassword } from './changeVault.ts'
import { assertArgon2id, createArgon2id, derivePasswordSecret } from './deriveSecret.ts'
import { openVault } from './openVault.ts'
import { readVault } from './vaultText.ts'

const content = Uint8Array.from({ length: 90 }, (_, at) => at * 3)
const random = countingRandom()
const key = { kind: 'password', password: 'correct horse battery staple' } as const
const codeOf = (code: string) => expect.objectContaining({ name: 'VaultError', code })
const open = (text: string, password: string) => openVault(text, { kind: 'password', password }, { realm })

// Each key of a password takes a while: one vault for all.
const vault = createVault(content, key, { realm, random })
const text = sealVault(vault, random)

describe('a password', () => {
  test('opens its vault, and no other does', () => {
    expect(open(text, key.password).content).toEqual(content)
    expect(() => open(text, `${key.password} `)).toThrow(codeOf('WrongPassword'))
  })

  test('that is changed opens nothing any more, and the vault has another key', () => {
    const first = passkey('first', 1)
    const both = withPasskey(vault, first, random)
    const changed = withPassword(both, 'another one', random)
    const next = sealVault(changed, random)
    expect(changed.key).not.toEqual(vault.key)
    expect(() => open(next, key.password)).toThrow(codeOf('WrongPassword'))
    expect(open(next, 'another one').content).toEqual(content)
    // Nobody had to touch the passkey for it.
    const byPasskey = openVault(next, first, { realm })
    expect(byPasskey.content).toEqual(content)
    expect(locksOf(byPasskey).map(({ kind }) => kind)).toEqual(['password', 'passkey'])
    const without = sealVault(withoutLock(byPasskey, 'password', random), random)
    expect(() => open(without, 'another one')).toThrow(codeOf('NoPassword'))
  })

  test.each(['', 'x'.repeat(1_001)])('of no or too many characters is refused', (password) => {
    expect(() => withPassword(vault, password, random)).toThrow(codeOf('InvalidPassword'))
    expect(() => open(text, password)).toThrow(codeOf('InvalidPassword'))
  })

  test('is the same however its letters were composed, and the key is that of another implementation of argon2id', () => {
    const kdf = createArgon2id(random)
    const secret = derivePasswordSecret('pa\u0308sswo\u0308rd', kdf)
    const parameters = {
      message: 'pässwörd',
      nonce: kdf.salt,
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
    }
    expect(Buffer.from(secret)).toEqual(argon2Sync('argon2id', parameters))
  })
})

describe('the parameters of argon2id', () => {
  const kdf = createArgon2id(random)

  test('are at least the floor for new vaults', () => {
    expect(kdf).toMatchObject({ memory: 19_456, passes: 2 })
    expect(kdf.salt).not.toEqual(createArgon2id(random).salt)
  })

  test.each([
    [{ memory: 19_455 }, false],
    [{ passes: 1 }, false],
    [{ memory: 262_145 }, false],
    [{ passes: 17 }, false],
    [{ memory: 262_144, passes: 16 }, true],
  ])('%j: allowed %s', (change, isAllowed) => {
    const check = () => assertArgon2id({ ...kdf, ...change })
    if (isAllowed) check()
    else expect(check).toThrow(codeOf('VaultDamaged'))
  })

  test('in a file are refused before they cost time or memory', () => {
    for (const [from, to] of [
      ['"memory":19456', '"memory":8'],
      ['"passes":2', '"passes":1'],
      ['"memory":19456', '"memory":1000000000'],
      ['"argon2id"', '"argon2i"'],
    ] as const) {
      const body = `${text.slice(0, text.lastIndexOf(',"checksum"'))}}`
      const changed = changedChecksum(body.replace(from, to))
      expect(() => open(changed, key.password)).toThrow(codeOf('VaultDamaged'))
    }
  })
})

describe('another reader', () => {
  test('opens the vault by what docs/wallet.md says of it', () => {
    const first = passkey('first', 1)
    const both = sealVault(withPasskey(vault, first, random), random)
    expect(openWithNode(both, { password: key.password })).toEqual(content)
    expect(openWithNode(both, { credential: 'first', prf: first.prf })).toEqual(content)
  })

  test('a vault of version 1, as it was saved in November 2026, opens for ever', () => {
    expect(Buffer.from(open(savedVault, 'Oxbow 2026').content).toString()).toBe('version 1 of the vault')
    const first = openVault(savedVault, passkey('first', 1), { realm })
    expect(Buffer.from(first.content).toString()).toBe('version 1 of the vault')
    expect(readVault(savedVault).revision).toBe(2)
  })
})
