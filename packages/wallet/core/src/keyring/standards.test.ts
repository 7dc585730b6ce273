import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { bip32Vectors, bip39Vectors, slip10Vectors } from '../test/standardVectors.ts'
import { deriveAccountKey } from './deriveAccountKey.ts'
import { deriveKey, hardened } from './deriveKey.ts'
import { deriveSeed } from './deriveSeed.ts'
import { phraseBytes } from './phraseBytes.ts'
import { readPhrase } from './readPhrase.ts'
import { toAddress } from './toAddress.ts'

const testPhrase = 'test test test test test test test test test test test junk'
const abandon = bip39Vectors[0]![1]

describe('BIP-39', () => {
  test.each(bip39Vectors)('vector %s', (entropy, phrase, seed) => {
    expect(new TextDecoder().decode(phraseBytes(hexToBytes(entropy)))).toBe(phrase)
    expect(readPhrase(phrase)).toEqual({ status: 'valid', entropy: hexToBytes(entropy) })
    expect(bytesToHex(deriveSeed(hexToBytes(entropy), 'TREZOR'))).toBe(seed)
  })

  test('writes every length of phrase as an independent library does', () => {
    const entropies = fc.constantFrom(16, 20, 24, 28, 32).chain((n) => fc.uint8Array({ minLength: n, maxLength: n }))
    fc.assert(
      fc.property(entropies, (entropy) => {
        expect(new TextDecoder().decode(phraseBytes(entropy))).toBe(entropyToMnemonic(entropy, wordlist))
      }),
      { numRuns: 100 },
    )
  })

  test.each([15, 21])('the seed of %i words is that of an independent library', (words) => {
    const entropy = Uint8Array.from({ length: (words / 3) * 4 }, (_, at) => at * 7)
    expect(deriveSeed(entropy)).toEqual(mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist)))
  })
})

describe('BIP-32 and SLIP-0010', () => {
  test.each(bip32Vectors)('secp256k1, seed %s, %s', (seed, path, key) => {
    expect(bytesToHex(deriveKey(hexToBytes(seed), 'secp256k1', indexesOf(path)))).toBe(key)
  })

  test.each(slip10Vectors)('ed25519, seed %s, %s', (seed, path, key, publicKey) => {
    const derived = deriveKey(hexToBytes(seed), 'ed25519', indexesOf(path))
    expect(bytesToHex(derived)).toBe(key)
    expect(bytesToHex(ed25519.getPublicKey(derived))).toBe(publicKey)
  })

  test('derives as an independent library does, at any path', () => {
    const seeds = fc.uint8Array({ minLength: 16, maxLength: 64 })
    const paths = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 5 })
    fc.assert(
      fc.property(seeds, paths, (seed, path) => {
        const node = path.reduce((parent, index) => parent.deriveChild(index), HDKey.fromMasterSeed(seed))
        expect(deriveKey(seed, 'secp256k1', path)).toEqual(node.privateKey)
      }),
      { numRuns: 15 },
    )
  })

  test('ed25519 has no child without hardening', () => {
    expect(() => deriveKey(new Uint8Array(64), 'ed25519', [hardened - 1])).toThrow(/hardened/)
  })
})

describe('BIP-44: the addresses that other wallets show', () => {
  test.each([
    [testPhrase, 'evm', 0, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    [testPhrase, 'evm', 1, '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
    [testPhrase, 'evm', 9, '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'],
    [abandon, 'evm', 0, '0x9858effd232b4033e47d90003d41ec34ecaeda94'],
    [abandon, 'svm', 0, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
    [abandon, 'svm', 1, 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'],
  ] as const)('%s, %s, account %i', (phrase, platform, index, address) => {
    const reading = readPhrase(phrase)
    if (reading.status !== 'valid') throw new Error(reading.status)
    expect(toAddress(platform, deriveAccountKey(deriveSeed(reading.entropy), platform, index))).toBe(address)
  })

  test('the same addresses as viem, over many accounts', () => {
    const reading = readPhrase(testPhrase)
    if (reading.status !== 'valid') throw new Error(reading.status)
    const seed = deriveSeed(reading.entropy)
    for (const index of [2, 255, 65_536, hardened - 1]) {
      const address = toAddress('evm', deriveAccountKey(seed, 'evm', index))
      expect(address).toBe(mnemonicToAccount(testPhrase, { addressIndex: index }).address.toLowerCase())
    }
    const key = `0x${'00'.repeat(31)}01` as const
    expect(toAddress('evm', hexToBytes(key.slice(2)))).toBe(privateKeyToAddress(key).toLowerCase())
  })

  test.each([-1, 0.5, hardened, Number.NaN])('refuses account number %d', (index) => {
    for (const platform of ['evm', 'svm'] as const)
      expect(() => deriveAccountKey(new Uint8Array(64), platform, index)).toThrow(
        expect.objectContaining({ code: 'InvalidIndex' }),
      )
  })
})

function indexesOf(path: string): number[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => (part.endsWith("'") ? hardened : 0) + Number.parseInt(part, 10))
}
