import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pastedText } from '../test/pastedText.ts'
import { readPrivateKey } from './readPrivateKey.ts'

const evmKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const svmKey = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const pair = concatBytes(svmKey, ed25519.getPublicKey(svmKey))

describe('readPrivateKey', () => {
  test.each([evmKey, `0x${evmKey}`, `  ${evmKey.toUpperCase()}\n`])('reads a key of EVM chains: %j', (text) => {
    expect(readPrivateKey(text, 'evm')).toEqual({ status: 'valid', key: Uint8Array.from(Buffer.from(evmKey, 'hex')) })
  })

  test.each([
    ['', 'wrong-format'],
    [evmKey.slice(1), 'wrong-format'],
    [`${evmKey}0`, 'wrong-format'],
    [`0x0x${evmKey}`, 'wrong-format'],
    [evmKey.replace('a', 'g'), 'wrong-format'],
    ['0'.repeat(64), 'out-of-range'],
    [order, 'out-of-range'],
    ['f'.repeat(64), 'out-of-range'],
  ])('refuses %j: %s', (text, status) => {
    expect(readPrivateKey(text, 'evm')).toEqual({ status })
  })

  test('takes the largest key of the curve', () => {
    expect(readPrivateKey(order.replace(/1$/, '0'), 'evm').status).toBe('valid')
  })

  test.each([
    ['base58', base58.encode(pair)],
    ['base58 with space around it', `  ${base58.encode(pair)}\n`],
    ['a list of numbers', `[${[...pair].join(', ')}]`],
  ])('reads a Solana key as %s', (_, text) => {
    expect(readPrivateKey(text, 'svm')).toEqual({ status: 'valid', key: svmKey })
  })

  test('refuses a Solana key whose public key is of another', () => {
    for (const at of [0, 31, 32, 63]) {
      const wrong = pair.slice()
      wrong[at]! ^= 1
      expect(readPrivateKey(base58.encode(wrong), 'svm')).toEqual({ status: 'wrong-public-key' })
    }
  })

  test.each([
    ['half of it', base58.encode(svmKey)],
    ['a byte above 255', `[${[256, ...pair.slice(1)].join(',')}]`],
    ['a hole', `[${[...pair.slice(1)].join(',')},]`],
    ['too few numbers', '[1,2,3]'],
    ['a key of EVM chains', `0x${evmKey}`],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(readPrivateKey(text, 'svm')).toEqual({ status: 'wrong-format' })
  })

  test('a megabyte is refused without being decoded', () => {
    const started = performance.now()
    expect(readPrivateKey('z'.repeat(1_000_000), 'svm')).toEqual({ status: 'wrong-format' })
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(pastedText, fc.constantFrom('evm' as const, 'svm' as const), (text, platform) => {
        expect(readPrivateKey(text, platform).status).toBe('wrong-format')
      }),
      { numRuns: 200 },
    )
  })
})
