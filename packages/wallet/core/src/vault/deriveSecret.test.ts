import { describe, expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { assertArgon2id, assertPrf, createArgon2id, derivePasswordSecret } from './deriveSecret.ts'

const damaged = expect.objectContaining({ name: 'VaultError', code: 'VaultDamaged' })
const own = createArgon2id(countingRandom())

describe('the work that a password costs', () => {
  test('is the floor that OWASP names, for new vaults', () => {
    expect(own).toMatchObject({ name: 'argon2id', memory: 19_456, passes: 2 })
    expect(own.salt).toHaveLength(16)
  })

  test.each([
    { memory: 19_455 },
    { passes: 1 },
    { memory: 262_145 },
    { passes: 17 },
    { memory: 0 },
    { memory: Number.NaN },
  ])('is refused below it, and above what a device should be made to do: %j', (change) => {
    expect(() => assertArgon2id({ ...own, ...change })).toThrow(damaged)
  })

  test.each([{}, { memory: 262_144 }, { passes: 16 }])('may be anything between: %j', (change) => {
    expect(() => assertArgon2id({ ...own, ...change })).not.toThrow()
  })
})

describe('a password', () => {
  // Far below the floor, so that it takes no time.
  const quick = { ...own, memory: 8, passes: 1 }

  test('has 1 to 1,000 characters', () => {
    for (const password of ['x', 'x'.repeat(1_000)]) expect(derivePasswordSecret(password, quick)).toHaveLength(32)
    for (const password of ['', 'x'.repeat(1_001)])
      expect(() => derivePasswordSecret(password, quick)).toThrow(expect.objectContaining({ code: 'InvalidPassword' }))
  })

  test('gives another secret with another salt, and for more work', () => {
    const secrets = [
      quick,
      { ...quick, salt: own.salt.map((byte) => byte ^ 1) },
      { ...quick, memory: 16 },
      { ...quick, passes: 2 },
    ]
    expect(new Set(secrets.map((kdf) => String(derivePasswordSecret('otter', kdf)))).size).toBe(4)
  })
})

describe('what a passkey answers', () => {
  const sound = Uint8Array.from({ length: 32 }, (_, at) => at)

  test('is taken when it is 32 bytes', () => {
    expect(() => assertPrf(sound)).not.toThrow()
  })

  test.each([
    ['nothing', undefined],
    ['no bytes', new Uint8Array(0)],
    ['31 bytes', sound.slice(1)],
    ['33 bytes', Uint8Array.of(...sound, 1)],
    ['one byte over and over', new Uint8Array(32).fill(7)],
    ['zeros', new Uint8Array(32)],
    ['a list of numbers', [...sound]],
    ['a buffer', sound.buffer],
  ])('is refused when it is %s: a key of it is one that everybody can compute', (_, prf) => {
    expect(() => assertPrf(prf)).toThrow(expect.objectContaining({ name: 'VaultError', code: 'PrfUnavailable' }))
  })
})
