import { readAsStranger, type StrangersVault, sealAsStranger } from '@oxbow/test/strangersVault'
import { describe, expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { savedVault } from '../test/savedVault.ts'
import { passkey, realm } from '../test/vaults.ts'
import { createVault, sealVault, withContent, withoutLock, withPasskey, withPassword } from './changeVault.ts'
import { isMacOf, macOf, toMacKey } from './lockMac.ts'
import { openVault } from './openVault.ts'
import { splitContent } from './sealedContent.ts'
import { toKeyPair } from './sealTo.ts'
import { readVault } from './vaultText.ts'

const random = countingRandom()
const [first, second, third] = [passkey('first', 1), passkey('second', 2), passkey('third', 3)]
const address = `0x${'a1'.repeat(20)}`
const content = Uint8Array.of(1, 2, 3)
const strangers = Uint8Array.of(6, 6, 6)
const open = (text: string, key: Parameters<typeof openVault>[1] = first) => openVault(text, key, { realm })
const damaged = expect.objectContaining({ name: 'VaultError', code: 'VaultDamaged' })

const own = withPasskey(createVault(content, first, { realm, address, random }), second, random)
const kept = sealVault(own, random)

/** What a server makes that has `kept`: a vault of its own, sealed to the locks that it knows. */
function forged(change: Partial<StrangersVault> = {}) {
  const { id, revision, locks } = JSON.parse(kept) as StrangersVault
  return sealAsStranger({ version: 2, realm, id, address, revision, locks, content: strangers, ...change })
}
const withoutMacs = () => readLocks().map(({ mac: _, ...lock }) => lock)
const readLocks = () => (JSON.parse(kept) as StrangersVault).locks

describe('a vault that somebody else sealed to the public key of a lock', () => {
  test.each([
    ['with the MACs of the true one', () => forged()],
    ['as another wallet of this person', () => forged({ id: 'ab'.repeat(16), address: `0x${'b2'.repeat(20)}` })],
    ['with MACs made up', () => forged({ locks: readLocks().map((lock) => ({ ...lock, mac: 'A'.repeat(43) })) })],
  ])('%s does not open', (_, make) => {
    const { text } = make()
    for (const key of [first, second]) expect(() => open(text, key)).toThrow(damaged)
  })

  test.each([
    ['without MACs', () => forged({ locks: withoutMacs() })],
    ['as they were before there were any', () => forged({ version: 1, locks: withoutMacs() })],
  ])('%s opens, and is known to be proven by nothing', (_, make) => {
    const vault = open(make().text)
    expect(vault.content).toEqual(strangers)
    expect(vault.isProven).toBe(false)
    expect(open(kept).isProven).toBe(true)
  })

  test('never gets what is put in afterwards sealed by the key that the stranger has', () => {
    for (const version of [1, 2] as const) {
      const { text, key } = forged({ version, locks: withoutMacs() })
      expect(readAsStranger(text, key)).toEqual(Buffer.from(strangers))
      const next = sealVault(withContent(open(text), content, random), random)
      expect(readAsStranger(next, key)).toBeUndefined()
      expect(open(next).content).toEqual(content)
    }
  })
})

describe('the MAC of a lock', () => {
  const vault = readVault(kept)
  const lock = vault.locks[0]!
  const macKey = toMacKey(lock.id, first.prf)
  const other = readVault(sealVault(createVault(content, third, { realm, random }), random)).locks[0]!

  test('is over the vault, its wallet, and every field of the lock', () => {
    expect(isMacOf(lock.mac!, lock, vault, macKey)).toBe(true)
    for (const change of [{ realm: 'https://other.test' }, { id: 'ab'.repeat(16) }, { address: undefined }])
      expect(isMacOf(lock.mac!, lock, { ...vault, ...change }, macKey), Object.keys(change)[0]).toBe(false)
    for (const field of ['id', 'publicKey', 'ephemeral', 'nonce', 'wrapped'] as const)
      expect(isMacOf(lock.mac!, { ...lock, [field]: other[field] }, vault, macKey), field).toBe(false)
    for (const mac of [new Uint8Array(), new Uint8Array(32), lock.mac!.slice(1), Uint8Array.of(...lock.mac!, 0)])
      expect(isMacOf(mac, lock, vault, macKey), `${mac.length} bytes`).toBe(false)
  })

  test('has a key that is not the one which opens, and another for a password', () => {
    expect(macKey).not.toEqual(toKeyPair(lock.id, first.prf).secretKey)
    expect(macKey).not.toEqual(toMacKey('password', first.prf))
    expect(macOf(lock, vault, macKey)).not.toEqual(macOf(lock, vault, toMacKey(lock.id, second.prf)))
  })

  test('is looked at also where the vault’s key is known: one of another address does not open', () => {
    const text = sealVault({ ...open(kept), address: `0x${'b2'.repeat(20)}` }, random)
    expect(() => open(text)).toThrow(damaged)
  })

  test('is made anew at each change, also for those that are not present', () => {
    const three = open(sealVault(withPasskey(own, third, random), random), second)
    const changes = [
      withContent(three, content, random),
      withoutLock(three, 'third', random),
      withPassword(three, 'otter', random),
    ]
    for (const changed of changes) {
      const text = sealVault(changed, random)
      for (const key of [first, second]) expect(open(text, key)).toMatchObject({ isProven: true, address, content })
      expect(changed.key).not.toEqual(three.key)
    }
    const byPassword = open(sealVault(changes[2]!, random), { kind: 'password', password: 'otter' })
    expect(byPassword.isProven).toBe(true)
    // And from there on, by somebody who never saw the passkeys.
    expect(open(sealVault(withContent(byPassword, content, random), random), third).isProven).toBe(true)
  })
})

describe('a vault of version 1', () => {
  const old = open(savedVault)

  test('opens, and is only sealed again as one of version 2', () => {
    expect(old).toMatchObject({ version: 1, address: undefined, isProven: false })
    expect(() => sealVault(old, random)).toThrow(TypeError)
    const next = readVault(sealVault(withContent({ ...old, address }, old.content, random), random))
    expect(next).toMatchObject({ version: 2, address, revision: 3, id: old.id })
  })

  test('vouches from the next change on for the one that is present, and for each other once it was', () => {
    const byFirst = sealVault(withContent(old, old.content, random), random)
    expect(open(byFirst).isProven).toBe(true)
    const password = { kind: 'password', password: 'Oxbow 2026' } as const
    const byPassword = open(byFirst, password)
    expect(byPassword.isProven).toBe(false)
    expect(byPassword.content).toEqual(old.content)
    const both = sealVault(withContent(byPassword, old.content, random), random)
    for (const key of [first, password]) expect(open(both, key).isProven).toBe(true)
  })
})

test('content that is too short for its locks is damaged', () => {
  expect(() => splitContent(own, new Uint8Array(63))).toThrow(damaged)
  expect(splitContent(own, new Uint8Array(64))).toEqual({ macKeys: new Map(), content: new Uint8Array() })
})
