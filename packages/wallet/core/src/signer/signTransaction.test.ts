import fc from 'fast-check'
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createKeyring } from '../keyring/createKeyring.ts'
import { countingRandom } from '../test/countingRandom.ts'
import { evmAddress, evmKey, filled } from '../test/filledKeyring.ts'
import type { AccessList, EvmTransaction, Hex, Signature } from './EvmTransaction.ts'
import { readTransaction } from './readTransaction.ts'
import { signAuthorization } from './signAuthorization.ts'
import { signTransaction, writeByViem } from './signTransaction.ts'

const { keyring } = filled()
const peer = privateKeyToAccount(`0x${Buffer.from(evmKey).toString('hex')}`)
const codeOf = (code: string) => expect.objectContaining({ name: 'SigningError', code })
const to = `0x${'35'.repeat(20)}` as const
const call = { chainId: 31_337, nonce: 9, gas: 21_000n, to, value: 10n ** 18n, data: '0x' } as const
const fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n, accessList: [] as AccessList } as const

const hexOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)
const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as Hex
const amounts = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 256n - 1n))
const counts = fc.oneof(fc.nat(300), fc.nat(Number.MAX_SAFE_INTEGER))
const accessLists = fc.array(fc.record({ address: hexOf(20), storageKeys: fc.array(hexOf(32), { maxLength: 2 }) }), {
  maxLength: 2,
})
const calls = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 50 }),
  nonce: counts,
  gas: fc.bigInt(0n, 2n ** 64n - 1n),
  to: hexOf(20),
  value: amounts,
  data: fc.uint8Array({ maxLength: 120 }).map(toHex),
})
const dynamic = fc.tuple(amounts, amounts, accessLists).map(([a, b, accessList]) => ({
  maxFeePerGas: a > b ? a : b,
  maxPriorityFeePerGas: a > b ? b : a,
  accessList,
}))
const transactions: fc.Arbitrary<EvmTransaction> = fc.oneof(
  fc.tuple(calls, amounts).map(([each, gasPrice]) => ({ type: 'legacy' as const, ...each, gasPrice })),
  fc
    .tuple(calls, amounts, accessLists)
    .map(([each, gasPrice, accessList]) => ({ type: 'eip2930' as const, ...each, gasPrice, accessList })),
  fc.tuple(calls, dynamic).map(([each, fee]) => ({ type: 'eip1559' as const, ...each, ...fee })),
)

describe('signTransaction', () => {
  test('gives the bytes of the standard’s example (EIP-155)', () => {
    const own = createKeyring({ random: countingRandom() })
    const { address } = own.addPrivateKey(new Uint8Array(32).fill(0x46), { platform: 'evm', name: 'Example' })
    const { raw } = signTransaction(own, address, { type: 'legacy', ...call, chainId: 1, gasPrice: 20n * 10n ** 9n })
    expect(raw).toBe(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
  })

  test('what it signs is what was asked for, read by viem and by the own reader', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (transaction) => {
        const { raw } = signTransaction(keyring, evmAddress, transaction)
        expect(readTransaction(Buffer.from(raw.slice(2), 'hex')).transaction).toEqual(transaction)
        expect(await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })).toBe(
          peer.address,
        )
        const parsed = parseTransaction(raw as TransactionSerialized)
        for (const [name, value] of Object.entries(transaction))
          if (name !== 'accessList' || transaction.type !== 'legacy')
            expect(orNone(parsed[name as keyof typeof parsed]), name).toEqual(orNone(value))
      }),
      { numRuns: 60 },
    )
  })

  test('makes contracts, and delegates with an authorization of its own', async () => {
    const creation = { type: 'eip1559', ...call, ...fees, to: undefined, data: '0x6000' } as const
    expect(
      parseTransaction(signTransaction(keyring, evmAddress, creation).raw as TransactionSerialized).to,
    ).toBeUndefined()
    const authorization = signAuthorization(keyring, evmAddress, { chainId: 31_337, address: to, nonce: 10 }, [to])
    const upgrade = { type: 'eip7702', ...call, ...fees, authorizationList: [authorization] } as const
    const { raw, hash } = signTransaction(keyring, evmAddress, upgrade)
    const { accessList, ...rest } = upgrade
    const theirs = await peer.signTransaction({
      ...rest,
      accessList: [...accessList],
      authorizationList: [authorization],
    })
    expect(raw).toBe(theirs)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(readTransaction(Buffer.from(raw.slice(2), 'hex')).transaction).toEqual(upgrade)
  })

  const sound = { type: 'eip1559', ...call, ...fees } as const
  const word = `0x${'01'.repeat(32)}` as const
  const sealed = { chainId: 1, address: to, nonce: 0, yParity: 0, r: word, s: word }
  test.each([
    ['no chain', { chainId: 0 }],
    ['half a chain', { chainId: 1.5 }],
    ['a negative nonce', { nonce: -1 }],
    ['a value too large', { value: 2n ** 256n }],
    ['a negative value', { value: -1n }],
    ['a value that is no bigint', { value: 1 }],
    ['gas too large', { gas: 2n ** 64n }],
    ['a short address', { to: '0x35' }],
    ['an address that is none', { to: 'vitalik.eth' }],
    ['half a byte of data', { data: '0x123' }],
    ['nobody to call and nothing to make', { to: undefined }],
    ['a tip above the fee', { maxPriorityFeePerGas: 21n }],
    ['a fee that is missing', { maxFeePerGas: undefined }],
    ['no access list', { accessList: undefined }],
    ['an access list with a short key', { accessList: [{ address: to, storageKeys: ['0x01'] }] }],
    ['a type that nobody knows', { type: 'eip4844' }],
    [
      'a contract made by a delegating transaction',
      { type: 'eip7702', to: undefined, data: '0x6000', authorizationList: [sealed] },
    ],
    ['no authorization in a delegating transaction', { type: 'eip7702', authorizationList: [] }],
    ['an authorization good on every chain', { type: 'eip7702', authorizationList: [{ ...sealed, chainId: 0 }] }],
    [
      'an authorization with a parity that is none',
      { type: 'eip7702', authorizationList: [{ ...sealed, yParity: 2 }] },
    ],
  ])('refuses %s', (_, change) => {
    const refused = { ...sound, ...change } as unknown as EvmTransaction
    expect(() => signTransaction(keyring, evmAddress, refused)).toThrow(codeOf('InvalidTransaction'))
  })

  test('takes zero for each number but the chain', () => {
    const zero = { ...sound, nonce: 0, gas: 0n, value: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
    const { raw } = signTransaction(keyring, evmAddress, zero)
    expect(readTransaction(Buffer.from(raw.slice(2), 'hex')).transaction).toEqual(zero)
  })

  test('signs nothing that the request only had beside its fields', () => {
    const more = { ...sound, authorizationList: [1], blobs: ['0x'], gasPrice: 5n } as unknown as EvmTransaction
    expect(signTransaction(keyring, evmAddress, more).raw).toBe(signTransaction(keyring, evmAddress, sound).raw)
  })

  test('refuses a Solana account', () => {
    const solana = keyring.accounts()[2]!
    expect(() => signTransaction(keyring, solana.address, sound)).toThrow(codeOf('WrongPlatform'))
  })

  test('a writer that changes the smallest thing is found out, before and after a key was used', () => {
    let writes = 0
    for (const change of [
      { to: `0x${'36'.repeat(20)}` as const },
      { value: 1n },
      { nonce: 10 },
      { chainId: 1 },
      { gas: 1n },
      { data: '0x00' as const },
      { maxFeePerGas: 21n },
    ])
      for (const wrongFrom of [1, 2]) {
        writes = 0
        const write = (transaction: EvmTransaction, signature?: Signature) => {
          const written = ++writes >= wrongFrom ? ({ ...transaction, ...change } as EvmTransaction) : transaction
          return writeByViem(written, signature)
        }
        const lent: string[] = []
        const watched = {
          withKey: <T>(address: string, use: (key: Uint8Array) => T) => {
            lent.push(address)
            return keyring.withKey(address, use)
          },
        }
        expect(() => signTransaction(watched, evmAddress, sound, write)).toThrow(codeOf('EncodingMismatch'))
        expect(lent).toHaveLength(wrongFrom - 1)
      }
  })

  test('a signature by another key than the account’s does not leave', () => {
    const wrong = { withKey: <T>(_: string, use: (key: Uint8Array) => T) => use(new Uint8Array(32).fill(1)) }
    expect(() => signTransaction(wrong, evmAddress, sound)).toThrow(codeOf('EncodingMismatch'))
  })
})

/** viem leaves out what is zero or empty. */
function orNone(value: unknown): unknown {
  if (value === 0 || value === 0n || value === '0x' || (Array.isArray(value) && value.length === 0)) return undefined
  return typeof value === 'string' ? value.toLowerCase() : value
}
