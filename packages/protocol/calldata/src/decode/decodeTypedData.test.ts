import { describe, expect, test } from 'vitest'
import { MAX_UINT160, permitSingle } from '../encode/permitSingle.ts'
import { decodeTypedData } from './decodeTypedData.ts'

const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const token = '0x00000000000000000000000000000000000000aa'
const spender = '0x00000000000000000000000000000000000000bb'
const parameters = {
  chainId: 31337,
  permit2,
  token,
  spender,
  amount: 5n,
  nonce: 7,
  expirationSeconds: 1_900_000_000,
  sigDeadlineSeconds: 1_800_000_000,
} as const

describe('decodeTypedData', () => {
  test('default: says what a permit allows', () => {
    expect(decodeTypedData(permitSingle(parameters), { permit2 })).toEqual({
      type: 'permit',
      chainId: 31337,
      spender,
      sigDeadline: 1_800_000_000n,
      allowances: [{ token, amount: 5n, expiration: 1_900_000_000, nonce: 7 }],
    })
  })

  test('behavior: reads what a dapp sends as JSON', () => {
    const { domain, types, primaryType, message } = permitSingle({ ...parameters, amount: 'unlimited' })
    const details = { ...message.details, amount: `0x${message.details.amount.toString(16)}`, expiration: '1900000000' }
    const json = { domain, types, primaryType, message: { ...message, details, sigDeadline: '1800000000' } }
    expect(decodeTypedData(json, { permit2 })).toMatchObject({ allowances: [{ amount: MAX_UINT160 }] })
  })

  const typedData = permitSingle(parameters)
  const { message } = typedData
  const withMessage = (change: object) => ({ ...typedData, message: { ...message, ...change } })
  const withDetails = (change: object) => withMessage({ details: { ...message.details, ...change } })

  test('behavior: accepts the largest numbers, and addresses in any case', () => {
    const upper = '0xABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD'
    const largest = { token: upper, amount: MAX_UINT160, expiration: 2 ** 48 - 1, nonce: 2 ** 48 - 1 }
    const data = {
      ...withMessage({ details: largest, spender: upper, sigDeadline: 2n ** 256n - 1n }),
      domain: { ...typedData.domain, chainId: 2 ** 53 - 1 },
    }
    expect(decodeTypedData(data, { permit2 })).toEqual({
      type: 'permit',
      chainId: 2 ** 53 - 1,
      spender: upper.toLowerCase(),
      sigDeadline: 2n ** 256n - 1n,
      allowances: [{ ...largest, token: upper.toLowerCase() }],
    })
    const zero = withDetails({ amount: 0n, expiration: 0, nonce: 0 })
    expect(decodeTypedData(zero, { permit2 })).toMatchObject({ allowances: [{ amount: 0n, expiration: 0, nonce: 0 }] })
  })

  test('unknown: named by its primary type', () => {
    expect(decodeTypedData({ ...typedData, primaryType: 'Mail' }, { permit2 })).toEqual({
      type: 'unknown',
      what: 'Mail',
    })
    const nameless = { type: 'unknown', what: 'Typed data' }
    for (const data of [null, undefined, 'PermitSingle', { ...typedData, primaryType: 7 }])
      expect(decodeTypedData(data, { permit2 })).toEqual(nameless)
  })

  test.each([
    ['another contract', { ...typedData, domain: { ...typedData.domain, verifyingContract: spender } }],
    ['another name', { ...typedData, domain: { ...typedData.domain, name: 'Permit3' } }],
    ['a domain with a version', { ...typedData, domain: { ...typedData.domain, version: '1' } }],
    ['another primary type', { ...typedData, primaryType: 'PermitBatch' }],
    ['other fields', { ...typedData, types: { ...typedData.types, PermitDetails: [] } }],
    [
      'an amount too large',
      { ...typedData, message: { ...message, details: { ...message.details, amount: 1n << 160n } } },
    ],
    ['a negative nonce', { ...typedData, message: { ...message, details: { ...message.details, nonce: -1 } } }],
    ['a domain with a salt', { ...typedData, domain: { ...typedData.domain, salt: `0x${'00'.repeat(32)}` } }],
    ['no types', { ...typedData, types: {} }],
    ['other fields of the whole', { ...typedData, types: { ...typedData.types, PermitSingle: [] } }],
    [
      'the fields in another order',
      { ...typedData, types: { ...typedData.types, PermitDetails: typedData.types.PermitDetails.toReversed() } },
    ],
    ['a chain id too large', { ...typedData, domain: { ...typedData.domain, chainId: 2 ** 53 } }],
    ['no chain id', { ...typedData, domain: { ...typedData.domain, chainId: undefined } }],
    ['an expiration too large', withDetails({ expiration: 2 ** 48 })],
    ['a nonce too large', withDetails({ nonce: 2 ** 48 })],
    ['a deadline too large', withMessage({ sigDeadline: 2n ** 256n })],
    ['an empty amount', withDetails({ amount: '' })],
    ['an amount that is true', withDetails({ amount: true })],
    ['a broken amount', withDetails({ amount: 1.5 })],
    ['a token that is a number', withDetails({ token: 0xaa })],
    ['a token of 19 bytes', withDetails({ token: `0x${'aa'.repeat(19)}` })],
    ['a spender with more behind it', withMessage({ spender: `${spender}00` })],
    ['a spender with more before it', withMessage({ spender: `00${spender}` })],
    ['no message', { ...typedData, message: undefined }],
    ['nothing', null],
    ['a text', 'PermitSingle'],
  ])('unknown: %s', (_, data) => {
    expect(decodeTypedData(data, { permit2 }).type).toBe('unknown')
  })
})
