import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { createKeyring } from '../keyring/createKeyring.ts'
import { deriveKey, hardened } from '../keyring/deriveKey.ts'
import { deriveSeed } from '../keyring/deriveSeed.ts'
import { decodeKeyring } from '../keyring/encodeKeyring.ts'
import { phraseBytes } from '../keyring/phraseBytes.ts'
import { readPrivateKey } from '../keyring/readPrivateKey.ts'
import { countingRandom } from '../test/countingRandom.ts'
import { entropy, evmKey, filled, legalPhrase, saved } from '../test/filledKeyring.ts'
import { passkey, realm } from '../test/vaults.ts'
import { watchBytes } from '../test/watchBytes.ts'
import { createVault, sealVault, withContent, withPasskey, withPassword } from '../vault/changeVault.ts'
import { derivePasswordSecret } from '../vault/deriveSecret.ts'
import { toMacKey } from '../vault/lockMac.ts'
import { closeVault, openVault } from '../vault/openVault.ts'
import { toKeyPair } from '../vault/sealTo.ts'

/*
 * A copied secret that isn't wiped stays in memory until the engine reuses it, which may be never. These tests check every array created
 * meanwhile, also by libraries.
 */

const random = countingRandom(7)
const seed = deriveSeed(entropy)
const ethereum = [hardened + 44, hardened + 60, hardened, 0, 0]
const solana = [hardened + 44, hardened + 501, hardened, hardened]
/** The keys from the master key down to the account's own. */
const keysOf = (curve: 'secp256k1' | 'ed25519', path: readonly number[]) =>
  [...path.keys(), path.length].map((length) => deriveKey(seed, curve, path.slice(0, length)))
const [first, second] = [passkey('first', 1), passkey('second', 2)]
const content = Uint8Array.from({ length: 64 }, (_, at) => 200 - at)

describe('an array that was made on the way holds no secret', () => {
  test('of a phrase: neither it nor what seeds are made of', () => {
    const { value, leftOf } = watchBytes(() => deriveSeed(entropy))
    expect([...value]).toEqual([...seed])
    expect(leftOf(utf8ToBytes(legalPhrase))).toEqual([])
    expect(watchBytes(() => phraseBytes(entropy)).leftOf(entropy)).toEqual([])
  })

  test.each([
    ['secp256k1', ethereum],
    ['ed25519', solana],
  ] as const)('of a key that is derived on %s: none of those above it', (curve, path) => {
    const { value, leftOf } = watchBytes(() => deriveKey(seed, curve, path))
    const keys = keysOf(curve, path)
    expect([...value]).toEqual([...keys.at(-1)!])
    for (const [level, key] of keys.slice(0, -1).entries()) expect(leftOf(key), `level ${level}`).toEqual([])
    expect(leftOf(value)).toEqual([value])
  })

  test('of an account that is added, used or shown', () => {
    const { keyring, source } = filled()
    const own = keysOf('secp256k1', ethereum).at(-1)!
    const added = watchBytes(() => keyring.addAccount({ source, platform: 'evm', name: 'More' }))
    const more = deriveKey(seed, 'secp256k1', [...ethereum.slice(0, 4), 2])
    for (const secret of [seed, more]) expect(added.leftOf(secret)).toEqual([])
    const { address } = keyring.accounts()[0]!
    for (const use of [() => keyring.withKey(address, () => 1), () => keyring.exportPrivateKey(address)]) {
      const { leftOf } = watchBytes<unknown>(use)
      for (const secret of [seed, own]) expect(leftOf(secret)).toEqual([])
    }
    const phrase = watchBytes(() => keyring.exportPhrase(source))
    expect(phrase.value).toBe(legalPhrase)
    for (const secret of [entropy, utf8ToBytes(legalPhrase)]) expect(phrase.leftOf(secret)).toEqual([])
  })

  test('of an account of Solana that is shown', () => {
    const { keyring } = filled()
    const { address } = keyring.accounts().find(({ platform }) => platform === 'svm')!
    const { leftOf } = watchBytes(() => keyring.exportPrivateKey(address))
    expect(leftOf(keysOf('ed25519', solana).at(-1)!)).toEqual([])
  })

  test('that a refused phrase or key left behind', () => {
    const { keyring } = filled()
    const refused = (add: () => unknown) => expect(add).toThrow()
    const again = watchBytes(() => refused(() => keyring.addPrivateKey(evmKey, { platform: 'evm', name: 'Again' })))
    expect(again.leftOf(evmKey)).toEqual([])
    const nameless = entropy.map((byte) => byte ^ 1)
    const unnamed = watchBytes(() => refused(() => keyring.addPhrase(nameless, { platform: 'evm', name: '' })))
    expect(unnamed.leftOf(nameless)).toEqual([])
  })

  test('of a wiped keyring, or of bytes that are none', () => {
    const wiped = watchBytes(() => createKeyring({ random, bytes: saved.bytes }).wipe())
    for (const secret of [entropy, evmKey]) expect(wiped.leftOf(secret)).toEqual([])
    // The last secret is cut off: those before it were read already.
    const cut = watchBytes(() => expect(() => decodeKeyring(saved.bytes.subarray(0, -1))).toThrow())
    expect(cut.leftOf(entropy)).toEqual([])
  })

  test('of a key of Solana that was typed, beside the one that is given back', () => {
    const { keyring } = filled()
    const { address } = keyring.accounts().find(({ platform }) => platform === 'svm')!
    const text = keyring.exportPrivateKey(address)
    const { value, leftOf } = watchBytes(() => readPrivateKey(text, 'svm'))
    const key = value.status === 'valid' ? value.key : undefined
    expect(leftOf(keysOf('ed25519', solana).at(-1)!)).toEqual([key])
  })
})

describe('a vault', () => {
  const vault = withPasskey(createVault(content, first, { realm, random }), second, random)
  const text = sealVault(vault, random)
  /** What a PRF becomes: the key of the MAC, and on the way to the vault's key (docs/wallet.md, steps 2 to 4). */
  const secretsOf = ({ prf }: typeof first) => {
    const { publicKey, ephemeral } = vault.locks[0]!
    const { secretKey } = toKeyPair('first', prf)
    const shared = x25519.getSharedSecret(secretKey, ephemeral)
    const salt = concatBytes(ephemeral, publicKey)
    const wrapKey = hkdf(sha256, shared, salt, utf8ToBytes('oxbow/vault/wrap/v1'), 32)
    return [toMacKey('first', prf), secretKey, shared, wrapKey]
  }

  test('leaves nothing behind of what opened it, once it is closed', () => {
    const { value, leftOf } = watchBytes(() => openVault(text, first, { realm }))
    const key = vault.key.slice()
    expect([...value.key]).toEqual([...key])
    closeVault(value)
    const secrets = [...secretsOf(first), ...vault.macKeys.values(), key, content]
    expect(secrets.map((secret) => leftOf(secret).length)).toEqual(secrets.map(() => 0))
  })

  test('leaves nothing behind when it does not open', () => {
    const damaged = text.replace('"revision":2', '"revision":9')
    const { leftOf } = watchBytes(() => {
      expect(() => openVault(text, { ...first, prf: second.prf }, { realm })).toThrow()
      expect(() => openVault(damaged, first, { realm })).toThrow()
    })
    for (const secret of [...secretsOf(first), ...secretsOf(second), vault.key]) expect(leftOf(secret)).toEqual([])
  })

  test('is sealed and changed without a copy of what is in it', () => {
    const sealed = watchBytes(() => sealVault(vault, random))
    for (const secret of [content, ...vault.macKeys.values()]) expect(sealed.leftOf(secret)).toEqual([])
    const changed = watchBytes(() => withContent(vault, content, random))
    const { key } = changed.value
    const before = key.slice()
    closeVault(changed.value)
    for (const secret of [before, content, ...secretsOf(first)]) expect(changed.leftOf(secret)).toEqual([])
    const added = watchBytes(() => withPasskey(vault, passkey('third', 3), random))
    closeVault(added.value)
    expect(added.leftOf(toKeyPair('third', passkey('third', 3).prf).secretKey)).toEqual([])
  })

  test('is given a password without a copy of what opens it', () => {
    const password = 'correct horse battery staple'
    const { value, leftOf } = watchBytes(() => withPassword(vault, password, random))
    const { kdf } = value.locks.find(({ id }) => id === 'password')!
    closeVault(value)
    expect(leftOf(derivePasswordSecret(password, kdf!))).toEqual([])
  })

  test('takes a password without keeping it, or what was made of it', () => {
    const password = 'correct horse battery staple'
    // Far below the floor: noting every array takes its time.
    const kdf = { name: 'argon2id', memory: 8, passes: 1, salt: random(16) } as const
    const { leftOf } = watchBytes(() => derivePasswordSecret(password, kdf))
    expect(leftOf(utf8ToBytes(password))).toEqual([])
  })
})
