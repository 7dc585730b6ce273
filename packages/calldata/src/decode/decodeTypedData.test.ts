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
    ['no message', { ...typedData, message: undefined }],
    ['nothing', null],
    ['a text', 'PermitSingle'],
  ])('unknown: %s', (_, data) => {
    expect(decodeTypedData(data, { permit2 }).type).toBe('unknown')
  })
})
