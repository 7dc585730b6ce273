import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { entropy, evmAddress, evmKey, filled, legalEntropy, legalPhrase, main, saved } from '../test/filledKeyring.ts'
import { bip39Vectors } from '../test/standardVectors.ts'
import { createKeyring, type Keyring } from './createKeyring.ts'

const [artEntropy] = bip39Vectors[4]!
const codeOf = (code: string) => expect.objectContaining({ name: 'KeyringError', code })
/** Each byte as one character. */
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('accounts', () => {
  test('have the addresses of their source, a number and a name', () => {
    const { keyring, source } = filled()
    expect(keyring.accounts().map(({ name, index, platform }) => [name, platform, index])).toEqual([
      ['Main', 'evm', 0],
      ['Savings', 'evm', 1],
      ['Solana', 'svm', 0],
      ['Imported', 'evm', 0],
    ])
    expect(keyring.accounts().at(-1)?.address).toBe(evmAddress)
    expect(keyring.sources()).toEqual([
      { id: source, kind: 'phrase', words: 12 },
      { id: expect.any(String), kind: 'private-key', words: undefined },
    ])
  })

  test('of a phrase fill the first free number, or take the one asked for', () => {
    const { keyring, source } = filled()
    const savings = keyring.accounts()[1]!
    expect(keyring.addAccount({ source, platform: 'evm', name: 'Far', index: 7 }).index).toBe(7)
    keyring.removeAccount(savings.address)
    expect(keyring.addAccount({ source, platform: 'evm', name: 'Back' })).toEqual({ ...savings, name: 'Back' })
  })

  test('of a second phrase are counted apart from those of the first', () => {
    const { keyring } = filled()
    const { source } = keyring.addPhrase(hexToBytes(artEntropy), { platform: 'svm', name: 'Other' })
    expect(keyring.addAccount({ source, platform: 'evm', name: 'Its first' }).index).toBe(0)
  })

  test('on Solana are those at the same numbers of the same phrase; an imported key has none', () => {
    const { keyring, source } = filled()
    const solana = keyring.accounts()[2]!.address
    const [first, second, imported, ...more] = keyring.solanaAddresses()
    expect([first, imported, more]).toEqual([solana, null, []])
    expect(keyring.addAccount({ source, platform: 'svm', name: 'Listed' }).address).toBe(second)
    // Nothing was added.
    expect(filled().keyring.accounts()).toHaveLength(4)
    const other = createKeyring({ random: countingRandom() })
    other.addPhrase(hexToBytes(artEntropy), main)
    expect(other.solanaAddresses()).toHaveLength(1)
    expect(other.solanaAddresses()[0]).not.toBe(first)
    other.wipe()
    expect(() => other.solanaAddresses()).toThrow(codeOf('KeyringWiped'))
  })

  test('are found in any spelling of the address, on EVM chains', () => {
    const { keyring } = filled()
    keyring.rename('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ' New ')
    expect(keyring.accounts().at(-1)?.name).toBe('New')
  })

  test.each(['', '  ', 'x'.repeat(61), 'a\u202eb', 'a\u200bb', 'a\nb', '\ufeff'])('cannot be called %j', (name) => {
    const { keyring } = filled()
    const before = keyring.toBytes()
    expect(() => keyring.rename(evmAddress, name === '\ufeff' ? 'a\ufeffb' : name)).toThrow(codeOf('InvalidName'))
    expect(() => keyring.addPhrase(hexToBytes(artEntropy), { ...main, name: 'a\u2066b' })).toThrow(
      codeOf('InvalidName'),
    )
    expect(keyring.toBytes()).toEqual(before)
  })

  test('may have names of sixty characters, whatever those take in memory', () => {
    const { keyring } = filled()
    for (const name of ['x'.repeat(60), '😀'.repeat(60)]) {
      keyring.rename(evmAddress, name)
      expect(keyring.accounts().at(-1)?.name).toBe(name)
    }
    expect(() => keyring.rename(evmAddress, '😀'.repeat(61))).toThrow(codeOf('InvalidName'))
  })

  test('may have an emoji of several parts as a name', () => {
    const { keyring } = filled()
    keyring.rename(evmAddress, 'Family 👨‍👩‍👧')
    expect(keyring.accounts().at(-1)?.name).toBe('Family 👨‍👩‍👧')
  })
})

describe('a phrase', () => {
  test.each([
    [16, 12],
    [20, 15],
    [24, 18],
    [28, 21],
    [32, 24],
  ])('of %i bytes has %i words', (length, words) => {
    const keyring = createKeyring({ random: countingRandom() })
    keyring.addPhrase(new Uint8Array(length).fill(7), main)
    expect(keyring.sources()).toMatchObject([{ kind: 'phrase', words }])
  })

  test.each([0, 15, 17, 31, 33, 64])('of %i bytes is none', (length) => {
    const keyring = createKeyring({ random: countingRandom() })
    expect(() => keyring.addPhrase(new Uint8Array(length).fill(7), main)).toThrow(codeOf('InvalidPhrase'))
    expect(keyring.accounts()).toEqual([])
  })
})

describe('duplicates', () => {
  test('of a phrase, an account and an imported key are refused, and nothing changes', () => {
    const { keyring, source } = filled()
    const before = keyring.toBytes()
    expect(() => keyring.addPhrase(entropy, { platform: 'svm', name: 'Again' })).toThrow(codeOf('DuplicatePhrase'))
    expect(() => keyring.addAccount({ source, platform: 'evm', name: 'Again', index: 1 })).toThrow(
      codeOf('DuplicateAccount'),
    )
    expect(() => keyring.addPrivateKey(evmKey, main)).toThrow(codeOf('DuplicateAccount'))
    expect(keyring.toBytes()).toEqual(before)
  })

  test('of a derived account are refused as an imported key', () => {
    const { keyring } = filled()
    const exported = keyring.exportPrivateKey(keyring.accounts()[0]!.address)
    expect(() => keyring.addPrivateKey(hexToBytes(exported.slice(2)), main)).toThrow(codeOf('DuplicateAccount'))
  })

  test('a longer phrase that begins like another is none', () => {
    const keyring = createKeyring({ random: countingRandom() })
    keyring.addPhrase(entropy, main)
    keyring.addPhrase(hexToBytes(legalEntropy.repeat(2)), main)
    expect(keyring.sources().map(({ words }) => words)).toEqual([12, 24])
  })
})

describe('refuses', () => {
  test.each([0, 15, 17, 33, 64])('a phrase of %i bytes', (length) => {
    const { keyring } = filled()
    expect(() => keyring.addPhrase(new Uint8Array(length), main)).toThrow(codeOf('InvalidPhrase'))
  })

  test.each([
    ['an empty key', new Uint8Array(0)],
    ['zero', new Uint8Array(32)],
    ['one above the curve', new Uint8Array(32).fill(255)],
  ])('%s as a key of EVM chains, without quoting it', (_, key) => {
    const { keyring } = filled()
    let message = ''
    try {
      keyring.addPrivateKey(key, main)
    } catch (error) {
      message = String(error)
    }
    expect(message).toBe('KeyringError: This is not a private key.')
  })

  test.each([0, 31, 33, 64])('a key of %i bytes for Solana', (length) => {
    const { keyring } = filled()
    const key = new Uint8Array(length).fill(1)
    expect(() => keyring.addPrivateKey(key, { ...main, platform: 'svm' })).toThrow(codeOf('InvalidPrivateKey'))
  })

  test('what is not there', () => {
    const { keyring } = filled()
    expect(() => keyring.withKey('0x00', () => 1)).toThrow(codeOf('UnknownAccount'))
    expect(() => keyring.addAccount({ source: 'x', ...main })).toThrow(codeOf('UnknownSource'))
    expect(() => keyring.exportPhrase(keyring.sources()[1]!.id)).toThrow(codeOf('UnknownSource'))
    expect(() => keyring.addAccount({ source: keyring.sources()[1]!.id, ...main, index: 3 })).toThrow(
      codeOf('DuplicateAccount'),
    )
  })
})

describe('removing', () => {
  test('the last account of a phrase is refused; the phrase goes with all its accounts', () => {
    const { keyring, source } = filled()
    const [first, second, third] = keyring.accounts()
    keyring.removeAccount(first!.address)
    keyring.removeAccount(third!.address)
    expect(() => keyring.removeAccount(second!.address)).toThrow(codeOf('LastAccount'))
    keyring.removeSource(source)
    expect(keyring.accounts().map(({ address }) => address)).toEqual([evmAddress])
  })

  test('an imported account removes its key', () => {
    const { keyring } = filled()
    keyring.removeAccount(evmAddress)
    expect(keyring.sources()).toHaveLength(1)
    expect(textOf(keyring.toBytes()).includes(textOf(evmKey))).toBe(false)
  })
})

describe('keys', () => {
  test('are lent for one call and wiped after it, also when it throws', () => {
    const { keyring } = filled()
    const lent: Uint8Array[] = []
    for (const { address } of keyring.accounts()) {
      const copy = keyring.withKey(address, (key) => {
        lent.push(key)
        return key.slice()
      })
      expect(copy.some((byte) => byte !== 0)).toBe(true)
      expect(() =>
        keyring.withKey(address, (key) => {
          lent.push(key)
          throw new Error('refused')
        }),
      ).toThrow('refused')
    }
    expect(lent).toHaveLength(8)
    expect(lent.every((key) => key.every((byte) => byte === 0))).toBe(true)
    // The wallet's own copy is not what was wiped.
    expect(keyring.withKey(evmAddress, (key) => key.slice())).toEqual(evmKey)
  })

  test('are not lent to what goes on later', () => {
    const { keyring } = filled()
    expect(() => keyring.withKey(evmAddress, async () => 1)).toThrow(TypeError)
  })

  test('of another address than the account says are not used', () => {
    const { keyring } = filled()
    const bytes = keyring.toBytes()
    const text = textOf(bytes).replace(evmAddress, evmAddress.replace('0xf39', '0xf38'))
    const swapped = createKeyring({ random: countingRandom(), bytes: Uint8Array.from(text, (c) => c.charCodeAt(0)) })
    expect(() => swapped.withKey(evmAddress.replace('0xf39', '0xf38'), () => 1)).toThrow(codeOf('AddressMismatch'))
  })

  test('are exported as other wallets read them', () => {
    const { keyring, source } = filled()
    expect(keyring.exportPhrase(source)).toBe(legalPhrase)
    expect(keyring.exportPrivateKey(evmAddress)).toBe(
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    )
    const solana = keyring.accounts()[2]!
    expect(keyring.exportPrivateKey(solana.address)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  })

  test('given to it are copied: the caller wipes its own', () => {
    const keyring = createKeyring({ random: countingRandom() })
    const [own, ownKey] = [entropy.slice(), evmKey.slice()]
    const { source } = keyring.addPhrase(own, main)
    const { address } = keyring.addPrivateKey(ownKey, main)
    own.fill(0)
    ownKey.fill(0)
    expect(keyring.exportPhrase(source)).toBe(legalPhrase)
    expect(keyring.withKey(address, (key) => key.slice())).toEqual(evmKey)
  })
})

describe('wipe', () => {
  /** A keyring, and the secrets that it holds: the copies that it makes of the bytes it reads. */
  function watched(): { keyring: Keyring; secrets: readonly Uint8Array[] } {
    const bytes = saved.bytes.slice()
    const secrets: Uint8Array[] = []
    bytes.slice = (...range) => {
      const copy = Uint8Array.prototype.slice.apply(bytes, range)
      secrets.push(copy)
      return copy
    }
    return { keyring: createKeyring({ random: countingRandom(2), bytes }), secrets }
  }
  const isWiped = (secret: Uint8Array | undefined) => secret!.every((byte) => byte === 0)

  test('overwrites every secret, and ends the keyring', () => {
    const { keyring, secrets } = watched()
    expect(secrets).toEqual([entropy, evmKey])
    keyring.wipe()
    expect(secrets.every(isWiped)).toBe(true)
    for (const use of [
      () => keyring.accounts(),
      () => keyring.toBytes(),
      () => keyring.withKey(evmAddress, () => 1),
      () => keyring.addPrivateKey(evmKey, main),
    ])
      expect(use).toThrow(codeOf('KeyringWiped'))
    expect(() => keyring.wipe()).not.toThrow()
  })

  test('a secret that is removed is overwritten, and the others stay', () => {
    const { keyring, secrets } = watched()
    keyring.removeAccount(evmAddress)
    expect(secrets.map(isWiped)).toEqual([false, true])
  })
})
