import fc from 'fast-check'
import { type Hex, toRlp } from 'viem'
import { describe, expect, test } from 'vitest'
import { evmAddress, evmKey, filled } from '../test/filledKeyring.ts'
import { readTransaction } from './readTransaction.ts'
import { signTransaction } from './signTransaction.ts'

const { keyring } = filled()
const to = `0x${'35'.repeat(20)}` as const
const storageKey = `0x${Buffer.from(evmKey).toString('hex')}` as const

describe('readTransaction', () => {
  test('reads no text but the one that it is: any other byte makes another transaction, or none', () => {
    const sound = {
      type: 'eip1559',
      chainId: 31_337,
      nonce: 9,
      gas: 21_000n,
      to,
      value: 10n ** 18n,
      data: '0x1234' as const,
      maxFeePerGas: 20n,
      maxPriorityFeePerGas: 2n,
      accessList: [{ address: to, storageKeys: [storageKey] }],
    } as const
    const bytes = Buffer.from(signTransaction(keyring, evmAddress, sound).raw.slice(2), 'hex')
    const whole = JSON.stringify(readTransaction(bytes), text)
    for (let at = 0; at < bytes.length; at++)
      for (const bit of [1, 0x80]) {
        const changed = Uint8Array.from(bytes)
        changed[at]! ^= bit
        expect(readOrNone(changed)).not.toBe(whole)
      }
    for (let at = 0; at < bytes.length; at++) expect(readOrNone(bytes.subarray(0, at))).toBeUndefined()
    expect(readOrNone(Uint8Array.from([...bytes, 0]))).toBeUndefined()
  })

  const fields = ['0x09', '0x01', '0x5208', to, '0x01', '0x', '0x01', '0x', '0x'] as Hex[]
  const typed = ['0x01', '0x09', '0x01', '0x01', '0x5208', to, '0x', '0x'] as Hex[]
  const word = `0x${'01'.repeat(32)}` as const
  test.each([
    ['nothing', new Uint8Array(0)],
    ['a legacy transaction good on every chain', toRlp([...fields.slice(0, 6), '0x', '0x', '0x'], 'bytes')],
    ['a signed one good on every chain', toRlp([...fields.slice(0, 6), '0x1b', word, word], 'bytes')],
    ['a number with a zero before it', toRlp(['0x0009', ...fields.slice(1)], 'bytes')],
    ['a number of 33 bytes', toRlp([...fields.slice(0, 4), `0x${'11'.repeat(33)}`, ...fields.slice(5)], 'bytes')],
    ['an address of 19 bytes', toRlp([...fields.slice(0, 3), `0x${'11'.repeat(19)}`, ...fields.slice(4)], 'bytes')],
    ['a field too many', toRlp([...fields, '0x'], 'bytes')],
    ['a parity of 2', Uint8Array.of(2, ...toRlp([...typed, [], '0x02', word, word], 'bytes'))],
    ['half a signature', Uint8Array.of(2, ...toRlp([...typed, [], '0x01', word], 'bytes'))],
    ['bytes in the place of the access list', Uint8Array.of(2, ...toRlp([...typed, '0x'], 'bytes'))],
    ['a list in the place of a number', toRlp([[], ...fields.slice(1)], 'bytes')],
  ] as const)('refuses %s', (_, bytes) => {
    expect(() => readTransaction(bytes)).toThrow(RangeError)
    expect(readTransaction(toRlp(fields, 'bytes')).transaction).toMatchObject({ nonce: 9, chainId: 1 })
    expect(
      readTransaction(Uint8Array.of(2, ...toRlp([...typed, [], '0x01', word, word], 'bytes'))).signature?.yParity,
    ).toBe(1)
  })

  test.each([
    [1, '0x25', 0],
    [1, '0x26', 1],
    [31_337, '0xf4f5', 0],
    [31_337, '0xf4f6', 1],
  ])('reads chain %i and parity from a signed legacy transaction’s %s', (chainId, v, yParity) => {
    const signed = toRlp([...fields.slice(0, 6), v as Hex, word, word], 'bytes')
    expect(readTransaction(signed)).toMatchObject({ transaction: { type: 'legacy', chainId }, signature: { yParity } })
  })

  test.each([
    ['0x', word],
    [word, '0x'],
  ] as const)('a legacy transaction with a signature of %s and %s is none that is yet to be signed', (r, s) => {
    const half = readTransaction(toRlp([...fields.slice(0, 6), '0x25', r, s], 'bytes'))
    expect(half).toMatchObject({ transaction: { chainId: 1 }, signature: { yParity: 0 } })
  })

  test('numbers are read as far as they are exact, and no further', () => {
    const [last, next] = ['0x1fffffffffffff', '0x20000000000000'] as const
    const read = (nonce: Hex, chainId: Hex) =>
      readTransaction(toRlp([nonce, ...fields.slice(1, 6), chainId, '0x', '0x'], 'bytes'))
    expect(read(last, last).transaction).toMatchObject({
      nonce: Number.MAX_SAFE_INTEGER,
      chainId: Number.MAX_SAFE_INTEGER,
    })
    expect(() => read(next, last)).toThrow(RangeError)
    expect(() => read(last, next)).toThrow(RangeError)
  })

  test('reads the chain of one that is to be signed as it stands', () => {
    expect(readTransaction(toRlp([...fields.slice(0, 6), '0x7a69', '0x', '0x'], 'bytes'))).toEqual({
      transaction: {
        type: 'legacy',
        chainId: 31_337,
        nonce: 9,
        gasPrice: 1n,
        gas: 21_000n,
        to,
        value: 1n,
        data: '0x',
      },
      signature: undefined,
    })
  })

  test('never throws anything but RangeError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(1, 2, 4, 0xf8), (bytes, first) => {
        try {
          readTransaction(Uint8Array.of(first, ...bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

function readOrNone(bytes: Uint8Array): string | undefined {
  try {
    return JSON.stringify(readTransaction(bytes), text)
  } catch {
    return undefined
  }
}

function text(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
