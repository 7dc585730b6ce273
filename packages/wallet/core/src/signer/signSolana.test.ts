import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evmAddress, filled } from '../test/filledKeyring.ts'
import { readSolanaMessage } from './readSolanaMessage.ts'
import { signSolanaMessage, signSolanaTransaction } from './signSolana.ts'

const { keyring } = filled()
const { address } = keyring.accounts()[2]!
const codeOf = (code: string) => expect.objectContaining({ name: 'SigningError', code })
const key = (fill: number) => new Uint8Array(32).fill(fill)
const own = base58.decode(address)

/** A transfer's message: who signs, who else is in it, one instruction. */
function message(
  signers: readonly Uint8Array[],
  options: { readonly version?: 0; readonly lookups?: number } = {},
): Uint8Array {
  const others = [key(8), key(9)]
  const lookups = Array.from({ length: options.lookups ?? 0 }, () => [...key(7), 1, 0, 2, 1, 2])
  return Uint8Array.from([
    ...(options.version === 0 ? [0x80] : []),
    ...[signers.length, 0, 1, signers.length + others.length],
    ...[...signers, ...others].flatMap((each) => [...each]),
    ...key(5),
    ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    ...(options.version === 0 ? [lookups.length, ...lookups.flat()] : []),
  ])
}

function isSignedBy(signature: Uint8Array, bytes: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), own])
  return verify(null, bytes, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
}

const transactions = [
  ['a legacy transaction', message([own])],
  ['one with a second signer', message([key(1), own])],
  ['a transaction of version 0', message([own], { version: 0 })],
  ['one with lookups', message([own], { version: 0, lookups: 2 })],
] as const

describe('signSolanaTransaction', () => {
  test.each(transactions)('signs %s, as Node’s own ed25519 confirms', (_, bytes) => {
    const signature = signSolanaTransaction(keyring, address, bytes)
    expect(isSignedBy(signature, bytes)).toBe(true)
  })

  test('refuses an account that is not among the signers, and what is no transaction', () => {
    expect(() => signSolanaTransaction(keyring, address, message([key(1)]))).toThrow(codeOf('NotASigner'))
    const text = new TextEncoder().encode('hello')
    expect(() => signSolanaTransaction(keyring, address, text)).toThrow(codeOf('InvalidTransaction'))
  })
})

describe('signSolanaMessage', () => {
  test('signs a text', () => {
    for (const text of ['', 'hello', 'app.example wants you to sign in with your Solana account:\n\nNonce: 1'])
      expect(
        isSignedBy(signSolanaMessage(keyring, address, new TextEncoder().encode(text)), new TextEncoder().encode(text)),
      ).toBe(true)
  })

  test.each(transactions)('refuses %s', (_, bytes) => {
    expect(() => signSolanaMessage(keyring, address, bytes)).toThrow(codeOf('TransactionAsMessage'))
  })

  test('refuses an account of EVM chains', () => {
    expect(() => signSolanaMessage(keyring, evmAddress, Uint8Array.of(1))).toThrow(codeOf('WrongPlatform'))
  })
})

describe('readSolanaMessage', () => {
  test('knows who signs', () => {
    expect(readSolanaMessage(message([key(1), own], { version: 0 }))).toEqual({
      version: 0,
      signers: [base58.encode(key(1)), address],
    })
  })

  test('takes nothing that is cut off, longer, or of another version', () => {
    for (const [, bytes] of transactions) {
      for (let at = 0; at < bytes.length; at++) expect(readSolanaMessage(bytes.subarray(0, at))).toBeUndefined()
      expect(readSolanaMessage(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    }
    const [, , [, versioned]] = transactions
    expect(readSolanaMessage(Uint8Array.from([0x81, ...versioned.subarray(1)]))).toBeUndefined()
  })

  test.each([
    ['nobody signs', [0, 0, 1]],
    ['every signer only reads', [1, 1, 1]],
    ['more readers than accounts', [1, 0, 3]],
  ])('takes none in which %s', (_, header) => {
    expect(readSolanaMessage(Uint8Array.from([...header, ...message([own]).subarray(3)]))).toBeUndefined()
  })

  test('takes none with a count of four bytes', () => {
    const [header, rest] = [message([own]).subarray(0, 3), message([own]).subarray(4)]
    expect(readSolanaMessage(Uint8Array.from([...header, 0x83, 0x80, 0x00, ...rest]))?.signers).toEqual([address])
    expect(readSolanaMessage(Uint8Array.from([...header, 0x83, 0x80, 0x80, 0x00, ...rest]))).toBeUndefined()
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        readSolanaMessage(bytes)
      }),
      { numRuns: 500 },
    )
  })
})

test('error: a signature that isn’t the account’s is not returned, whoever lent the key', () => {
  const lending = { withKey: <T>(_address: string, use: (lent: Uint8Array) => T) => use(key(3)) }
  expect(() => signSolanaMessage(lending, address, key(4))).toThrow(codeOf('EncodingMismatch'))
  expect(() => signSolanaTransaction(lending, address, message([own]))).toThrow(codeOf('EncodingMismatch'))
})
