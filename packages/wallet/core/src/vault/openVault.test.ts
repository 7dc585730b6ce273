import { describe, expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { changedChecksum, passkey, realm } from '../test/vaults.ts'
import { createVault, locksOf, sealVault, withContent, withoutLock, withPasskey } from './changeVault.ts'
import { createArgon2id, prfInput } from './deriveSecret.ts'
import { closeVault, openVault } from './openVault.ts'
import type { VaultError } from './VaultError.ts'
import { formatVault, readVault } from './vaultText.ts'

const content = Uint8Array.from({ length: 90 }, (_, at) => at * 3)
const [first, second, third] = [passkey('first', 1), passkey('second', 2), passkey('third', 3)]
const codeOf = (code: string) => expect.objectContaining({ name: 'VaultError', code })
const open = (text: string, key = first) => openVault(text, key, { realm })

/** A vault of two passkeys. */
function made(random = countingRandom()) {
  const vault = withPasskey(createVault(content, first, { realm, random }), second, random)
  return { random, vault, text: sealVault(vault, random) }
}

/** The shortest text: one passkey. */
function alone(key = first): string {
  const random = countingRandom(3)
  return sealVault(createVault(content.subarray(0, 20), key, { realm, random }), random)
}

describe('a vault', () => {
  test('opens with each of its passkeys and gives back what was put in', () => {
    const { text } = made()
    for (const key of [first, second]) {
      const vault = open(text, key)
      expect(vault.content).toEqual(content)
      expect(vault.openedBy).toBe(key.credential)
      expect(locksOf(vault)).toEqual([
        { id: 'first', kind: 'passkey' },
        { id: 'second', kind: 'passkey' },
      ])
    }
  })

  test('shows nothing of the content, the key or a PRF in its text', () => {
    const { text, vault } = made()
    for (const secret of [content, vault.key, first.prf, second.prf, ...vault.macKeys.values()])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(Buffer.from(secret).toString(form).slice(0, 20))
  })

  test('is another text each time, with the same content', () => {
    const { vault, random, text } = made()
    const again = sealVault(vault, random)
    expect(readVault(again).nonce).not.toEqual(readVault(text).nonce)
    expect(open(again).content).toEqual(content)
  })

  test('does not open with a passkey that it does not know, or with another answer of one that it does', () => {
    const { text } = made()
    expect(() => open(text, third)).toThrow(codeOf('UnknownPasskey'))
    expect(() => open(text, { ...first, prf: second.prf })).toThrow(codeOf('PrfChanged'))
    expect(() => openVault(text, { kind: 'password', password: 'x' }, { realm })).toThrow(codeOf('NoPassword'))
  })

  test('opens only where it belongs, and not when an old copy is put back', () => {
    const { text } = made()
    expect(() => openVault(text, first, { realm: 'https://wallet.example.org' })).toThrow(codeOf('WrongRealm'))
    expect(() => openVault(text, first, { realm, leastRevision: 3 })).toThrow(codeOf('VaultOutdated'))
    expect(openVault(text, first, { realm, leastRevision: 2 }).revision).toBe(2)
  })

  test('is overwritten in memory when it is closed', () => {
    const { vault } = made()
    closeVault(vault)
    const macKeys = [...vault.macKeys.values()].flatMap((key) => [...key])
    expect(macKeys).toHaveLength(64)
    expect([...vault.key, ...vault.content, ...macKeys].every((byte) => byte === 0)).toBe(true)
  })
})

describe('a PRF', () => {
  const answers = [
    ['nothing', undefined],
    ['null', null],
    ['no bytes', new Uint8Array(0)],
    ['31 bytes', first.prf.slice(1)],
    ['33 bytes', Uint8Array.from([...first.prf, 1])],
    ['zeros', new Uint8Array(32)],
    ['one byte over and over', new Uint8Array(32).fill(9)],
    ['a buffer that nobody looked at', first.prf.buffer],
    ['a list', [...first.prf]],
    ['a text', 'x'.repeat(32)],
  ] as const

  test.each(answers)('of %s neither creates, nor adds to, nor opens a vault', (_, prf) => {
    const { text, vault, random } = made()
    const broken = { ...first, prf }
    expect(() => createVault(content, broken, { realm, random })).toThrow(codeOf('PrfUnavailable'))
    expect(() => withPasskey(vault, { ...third, prf }, random)).toThrow(codeOf('PrfUnavailable'))
    expect(() => openVault(text, broken, { realm })).toThrow(codeOf('PrfUnavailable'))
  })

  test('is asked for at the same place for ever: another would open nothing', () => {
    expect(new TextDecoder().decode(prfInput)).toBe('oxbow/vault/v1')
  })
})

describe('a passkey', () => {
  test('that is removed opens nothing new, and the vault has another key', () => {
    const { text, random } = made()
    const before = open(text, second)
    const after = withoutLock(before, 'first', random)
    const next = sealVault(after, random)
    expect(after.key).not.toEqual(before.key)
    expect(() => open(next, first)).toThrow(codeOf('UnknownPasskey'))
    expect(open(next, second).content).toEqual(content)
  })

  test('is removed without the presence of the others that stay', () => {
    const { random, vault } = made()
    const three = sealVault(withPasskey(vault, third, random), random)
    const next = sealVault(withoutLock(open(three, second), 'first', random), random)
    for (const key of [second, third]) expect(open(next, key).content).toEqual(content)
  })

  test('that opened the vault stays: whoever removes one has just shown that another works', () => {
    const { text, random } = made()
    for (const key of [first, second])
      expect(() => withoutLock(open(text, key), key.credential, random)).toThrow(codeOf('LockInUse'))
    const alone = createVault(content, first, { realm, random })
    expect(() => withoutLock(alone, 'first', random)).toThrow(codeOf('LockInUse'))
  })

  test('is added once, and removed when it is there', () => {
    const { vault, random } = made()
    expect(() => withPasskey(vault, second, random)).toThrow(codeOf('DuplicatePasskey'))
    expect(() => withoutLock(vault, 'third', random)).toThrow(codeOf('UnknownPasskey'))
    for (const credential of ['', 'password'])
      expect(() => withPasskey(vault, { ...third, credential }, random)).toThrow(TypeError)
  })
})

describe('a change', () => {
  test('leaves the vault before as it was, also when that is closed', () => {
    const { text, random } = made()
    const before = open(text)
    const more = Uint8Array.of(1, 2, 3)
    const changed = [
      withContent(before, more, random),
      withPasskey(before, third, random),
      withoutLock(before, 'second', random),
    ]
    expect(sealVault(before, countingRandom(9))).toBe(sealVault(open(text), countingRandom(9)))
    closeVault(before)
    more.fill(0)
    const texts = changed.map((vault) => sealVault(vault, random))
    expect(texts.map((each) => open(each).content)).toEqual([Uint8Array.of(1, 2, 3), content, content])
    expect(texts.map((each) => readVault(each).revision)).toEqual([3, 3, 3])
  })
})

describe('a changed text', () => {
  const refused = (text: string) => {
    let error: unknown
    try {
      open(text)
    } catch (thrown) {
      error = thrown
    }
    return (error as VaultError | undefined)?.code
  }

  test('does not open, whichever character changed', () => {
    const text = alone()
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
      expect(refused(changed), `${at}: ${changed.slice(at - 10, at + 10)}`).toBeDefined()
      expect(refused(text.slice(0, at)), `cut at ${at}`).toBe('VaultDamaged')
    }
  })

  test('does not open either when its checksum was made to fit', () => {
    const text = alone()
    const end = text.lastIndexOf(',"checksum"')
    const codes = new Set<string | undefined>()
    for (let at = 0; at < end; at++) {
      const code = refused(changedChecksum(`${text.slice(0, at)}${following(text[at]!)}${text.slice(at + 1, end)}}`))
      expect(code, text.slice(at - 10, at + 10)).toBeDefined()
      codes.add(code)
    }
    expect([...codes].sort()).toEqual(['PrfChanged', 'UnknownPasskey', 'VaultDamaged', 'VaultTooNew', 'WrongRealm'])
  })

  test('does not open in another spelling of the same', () => {
    const { text } = made()
    const { checksum, ...rest } = JSON.parse(text)
    expect(checksum).toHaveLength(11)
    const spellings = [
      JSON.stringify({ ...rest, more: 1 }),
      JSON.stringify(Object.fromEntries(Object.entries(rest).reverse())),
      JSON.stringify(rest, undefined, 1),
      JSON.stringify({ ...rest, revision: '2' }),
    ]
    for (const spelling of spellings) expect(refused(changedChecksum(spelling))).toBe('VaultDamaged')
    expect(refused(`${text} `)).toBe('VaultDamaged')
    expect(refused(changedChecksum(JSON.stringify(rest)))).toBeUndefined()
  })

  const [lockOne, lockTwo] = readVault(made().text).locks
  const stranger = readVault(made(countingRandom(99)).text)
  test.each([
    [
      'a public key exchanged, to be sealed to at the next change',
      { locks: [lockOne!, { ...lockTwo!, publicKey: readVault(alone(third)).locks[0]!.publicKey }] },
    ],
    ['a lock more', { locks: [lockOne!, lockTwo!, { ...stranger.locks[1]!, id: 'third' }] }],
    ['a lock less', { locks: [lockOne!] }],
    ['the locks in another order', { locks: [lockTwo!, lockOne!] }],
    ['a lock renamed', { locks: [lockOne!, { ...lockTwo!, id: 'other' }] }],
    ['a lock of another vault', { locks: [stranger.locks[0]!, lockTwo!] }],
    ['another revision', { revision: 7 }],
    ['another id', { id: stranger.id }],
    ['the content of another vault', { nonce: stranger.nonce, ciphertext: stranger.ciphertext }],
  ])('with %s does not open', (_, change) => {
    expect(refused(formatVault({ ...readVault(made().text), ...change }))).toBe('VaultDamaged')
  })

  test.each([
    ['one lock twice', { locks: [lockOne!, lockOne!] }],
    ['a password without argon2id', { locks: [{ ...lockOne!, id: 'password' }] }],
    ['a passkey with argon2id', { locks: [{ ...lockOne!, kdf: createArgon2id(countingRandom()) }] }],
    ['no locks', { locks: [] }],
    ['no seal', { ciphertext: new Uint8Array(15) }],
    ['no realm', { realm: '' }],
    ['a number as realm', { realm: 5 as unknown as string }],
  ])('with %s is none that was written here', (_, change) => {
    expect(() => readVault(formatVault({ ...readVault(made().text), ...change }))).toThrow(codeOf('VaultDamaged'))
  })

  test('with a seal of nothing can be read, and does not open', () => {
    const empty = formatVault({ ...readVault(made().text), ciphertext: new Uint8Array(16) })
    expect(readVault(empty).ciphertext).toHaveLength(16)
    expect(refused(empty)).toBe('VaultDamaged')
  })

  test('of a newer version is told apart', () => {
    const { checksum: _, ...rest } = JSON.parse(made().text)
    expect(refused(changedChecksum(JSON.stringify({ ...rest, version: 3 })))).toBe('VaultTooNew')
    expect(refused(changedChecksum(JSON.stringify({ ...rest, format: 'other', version: 3 })))).toBe('VaultDamaged')
    for (const version of [0, -1, 1.5, '1', null])
      expect(refused(changedChecksum(JSON.stringify({ ...rest, version })))).toBe('VaultDamaged')
    for (const other of ['null', '[]', '1', '"x"', '{}', '']) expect(refused(other)).toBe('VaultDamaged')
  })
})

/** Another character of the same kind, so that most changes still parse. */
function following(character: string): string {
  const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']
  const kind = kinds.find((each) => each.includes(character))
  return kind === undefined ? '#' : kind[(kind.indexOf(character) + 1) % kind.length]!
}
