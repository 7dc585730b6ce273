import { describe, expect, test } from 'vitest'
import { noPolicy } from '../limits/SpendingPolicy.ts'
import { countingRandom } from '../test/countingRandom.ts'
import { entropy, evmAddress, evmKey, filled, legalEntropy, legalPhrase } from '../test/filledKeyring.ts'
import { createKeyring } from './createKeyring.ts'
import { encodeKeyring } from './encodeKeyring.ts'

const codeOf = (code: string) => expect.objectContaining({ name: 'KeyringError', code })

describe('the bytes of a keyring', () => {
  test('give back the same keyring', () => {
    const { keyring } = filled()
    const again = createKeyring({ random: countingRandom(), bytes: keyring.toBytes() })
    expect(again.accounts()).toEqual(keyring.accounts())
    expect(again.sources()).toEqual(keyring.sources())
    expect(again.toBytes()).toEqual(keyring.toBytes())
  })

  test('of an empty keyring are read', () => {
    const bytes = createKeyring({ random: countingRandom() }).toBytes()
    expect(createKeyring({ random: countingRandom(), bytes }).accounts()).toEqual([])
  })

  test('hold secrets as bytes, never as text', () => {
    const text = Buffer.from(filled().keyring.toBytes()).toString('latin1')
    for (const form of [
      legalPhrase,
      'legal',
      legalEntropy,
      Buffer.from(evmKey).toString('hex'),
      Buffer.from(evmKey).toString('base64'),
    ])
      expect(text).not.toContain(form)
  })

  /** Bytes of version 1 with this text, and no secrets. */
  function bytesOf(text: object): Uint8Array {
    const json = Buffer.from(JSON.stringify(text))
    const head = Buffer.alloc(5)
    head[0] = 1
    head.writeUInt32BE(json.length, 1)
    return Uint8Array.from(Buffer.concat([head, json]))
  }

  test('whose lists are no lists are unreadable, without a word of what they are', () => {
    expect(
      createKeyring({ random: countingRandom(), bytes: bytesOf({ sources: [], accounts: [] }) }).sources(),
    ).toEqual([])
    for (const text of [
      { sources: {}, accounts: [] },
      { sources: [], accounts: {} },
      { sources: [] },
      { accounts: [] },
    ])
      expect(() => createKeyring({ random: countingRandom(), bytes: bytesOf(text) })).toThrow(
        codeOf('KeyringUnreadable'),
      )
  })

  test('of a newer version are told apart from broken ones', () => {
    const bytes = filled().keyring.toBytes()
    bytes[0] = 3
    expect(() => createKeyring({ random: countingRandom(), bytes })).toThrow(codeOf('KeyringTooNew'))
  })

  const limit = { chainId: 1, token: 'native', most: 10n ** 30n } as const
  const policy = { rules: { limits: [limit], delayHours: 24 }, raise: { rules: undefined, from: 5 } } as const

  test('keep the limits of a wallet, and are what they were where there are none', () => {
    const { keyring } = filled()
    const before = keyring.toBytes()
    keyring.setSpendingPolicy(policy)
    const bytes = keyring.toBytes()
    expect([before[0], bytes[0]]).toEqual([1, 2])
    const again = createKeyring({ random: countingRandom(), bytes })
    expect(again.spendingPolicy()).toEqual(policy)
    expect(again.limitsKey()).toEqual(keyring.limitsKey())
    again.rename(again.accounts()[0]!.address, 'Other')
    again.addAccount({ source: again.accounts()[0]!.source, platform: 'evm', name: 'More' })
    again.removeAccount(evmAddress)
    expect(again.spendingPolicy()).toEqual(policy)
    keyring.setSpendingPolicy(noPolicy)
    expect(keyring.toBytes()).toEqual(before)
  })

  test('whose limits can’t be read are refused: none would be a way around them', () => {
    const { keyring } = filled()
    keyring.setSpendingPolicy(policy)
    const text = Buffer.from(keyring.toBytes()).toString('latin1')
    for (const [from, to] of [
      ['"native"', '"Native"'],
      ['"delayHours":24', '"delayHours":00'],
      ['"delayHours":24', '"delayHours":-1'],
      ['"chainId":1', '"chainId":0'],
      ['"policy"', '"polici"'],
      ['"from":5', '"from":x'],
    ] as const) {
      expect(text).toContain(from)
      const bytes = Uint8Array.from(Buffer.from(text.replace(from, to), 'latin1'))
      expect(() => createKeyring({ random: countingRandom(), bytes }), to).toThrow(codeOf('KeyringUnreadable'))
    }
  })

  const longest = { limits: Array.from({ length: 17 }, () => limit), delayHours: 24 } as const
  test.each([
    ['of more than 78 digits', { limits: [{ ...limit, most: 10n ** 78n }], delayHours: 24 }],
    ['below zero', { limits: [{ ...limit, most: -1n }], delayHours: 24 }],
    ['of a network without a number', { limits: [{ ...limit, chainId: Number.NaN }], delayHours: 24 }],
    ['of what is no address', { limits: [{ ...limit, token: '0xAB' }], delayHours: 24 }],
    ['that wait for ever', { limits: [limit], delayHours: 169 }],
    ['of 17 tokens', longest],
  ] as const)('with limits %s are never written', (_, rules) => {
    const { keyring } = filled()
    const before = keyring.toBytes()
    for (const wrong of [
      { rules, raise: undefined },
      { rules: undefined, raise: { rules, from: 5 } },
    ])
      expect(() => keyring.setSpendingPolicy(wrong)).toThrow(codeOf('InvalidLimits'))
    expect(keyring.toBytes()).toEqual(before)
  })

  test('that would not open again are never given out', () => {
    const { keyring } = filled()
    const rules = { limits: [{ ...limit, most: 1n }], delayHours: 24 as const }
    keyring.setSpendingPolicy({ rules, raise: undefined })
    rules.limits[0]!.most = 10n ** 78n
    expect(() => keyring.toBytes()).toThrow(codeOf('KeyringUnreadable'))
  })

  test('that are cut off or longer are refused', () => {
    const bytes = filled().keyring.toBytes()
    const lengths = [0, 1, 4, 5, 60, bytes.length - 33, bytes.length - 1]
    for (const each of [...lengths.map((n) => bytes.slice(0, n)), Uint8Array.from([...bytes, 0])])
      expect(() => createKeyring({ random: countingRandom(), bytes: each })).toThrow(codeOf('KeyringUnreadable'))
  })

  const phrase = { kind: 'phrase', id: 'a', secret: entropy } as const
  const key = { kind: 'private-key', id: 'b', platform: 'evm', secret: evmKey } as const
  const account = { platform: 'evm', address: evmAddress, name: 'Main', source: 'a', index: 0 } as const
  test.each([
    ['two sources of one id', [phrase, { ...key, id: 'a' }], []],
    ['one address twice', [phrase], [account, { ...account, index: 1 }]],
    ['an account of no source', [phrase], [{ ...account, source: 'c' }]],
    ['a Solana account of a key of EVM chains', [key], [{ ...account, platform: 'svm', source: 'b' }]],
    ['a phrase of 17 bytes', [{ ...phrase, secret: new Uint8Array(17) }], []],
    ['a key of 31 bytes', [{ ...key, secret: new Uint8Array(31) }], []],
    ['a key of an unknown platform', [{ ...key, platform: 'btc' as 'evm' }], []],
    ['a source of an unknown kind', [{ ...phrase, kind: 'other' as 'phrase' }], []],
    ['a source without an id', [{ ...phrase, id: '' }], []],
    ['an account without a number', [phrase], [{ ...account, index: -1 }]],
    ['a name that no reader sees', [phrase], [{ ...account, name: '\u202e' }]],
    ['a name with space around it', [phrase], [{ ...account, name: ' Main' }]],
    ['an account of an unknown platform', [phrase], [{ ...account, platform: 'btc' as 'evm' }]],
  ] as const)('with %s are refused', (_, sources, accounts) => {
    expect(() =>
      createKeyring({ random: countingRandom(), bytes: encodeKeyring({ sources, accounts, policy: noPolicy }) }),
    ).toThrow(codeOf('KeyringUnreadable'))
  })
})
