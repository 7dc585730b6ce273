import { parseTransaction, type TransactionSerialized } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createKeyring } from '../keyring/createKeyring.ts'
import { countingRandom } from '../test/countingRandom.ts'
import { evmAddress, evmKey, filled } from '../test/filledKeyring.ts'
import type { AccessList, EvmTransaction, Signature } from './EvmTransaction.ts'
import { readTransaction } from './readTransaction.ts'
import { signAuthorization } from './signAuthorization.ts'
import { signTransaction, writeByViem } from './signTransaction.ts'

const { keyring } = filled()
const peer = privateKeyToAccount(`0x${Buffer.from(evmKey).toString('hex')}`)
const codeOf = (code: string) => expect.objectContaining({ name: 'SigningError', code })
const to = `0x${'35'.repeat(20)}` as const
const call = { chainId: 31_337, nonce: 9, gas: 21_000n, to, value: 10n ** 18n, data: '0x' } as const
const fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n, accessList: [] as AccessList } as const

describe('signTransaction', () => {
  test('gives the bytes of the standard’s example (EIP-155)', () => {
    const own = createKeyring({ random: countingRandom() })
    const { address } = own.addPrivateKey(new Uint8Array(32).fill(0x46), { platform: 'evm', name: 'Example' })
    const { raw } = signTransaction(own, address, { type: 'legacy', ...call, chainId: 1, gasPrice: 20n * 10n ** 9n })
    expect(raw).toBe(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
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
    ['an access list with half an address', { accessList: [{ address: '0x01', storageKeys: [] }] }],
    ['an access list without keys', { accessList: [{ address: to }] }],
    ['an access list with a short key', { accessList: [{ address: to, storageKeys: ['0x01'] }] }],
    ['a type that nobody knows', { type: 'eip4844' }],
    ['a type that nobody knows with an authorization', { type: 'eip4844', authorizationList: [sealed] }],
    ['a legacy one without a price', { type: 'legacy' }],
    ['a price too large', { type: 'eip2930', gasPrice: 2n ** 256n }],
    ['a price that is no bigint', { type: 'legacy', gasPrice: 1 }],
    ['a second kind without an access list', { type: 'eip2930', gasPrice: 1n, accessList: undefined }],
    ['data that is none', { data: 'hello' }],
    ['an authorization with a long word', { type: 'eip7702', authorizationList: [{ ...sealed, r: `${word}01` }] }],
    ['an authorization with half a nonce', { type: 'eip7702', authorizationList: [{ ...sealed, nonce: 0.5 }] }],
    ['an authorization for nobody', { type: 'eip7702', authorizationList: [{ ...sealed, address: '0x' }] }],
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

  test.each([
    { type: 'legacy', gasPrice: 2n ** 256n - 1n },
    { type: 'eip2930', gasPrice: 0n, accessList: [{ address: to, storageKeys: [word] }] },
    { type: 'eip1559', ...fees, maxPriorityFeePerGas: fees.maxFeePerGas },
  ] as const)('takes a sound one of each kind, up to its bounds: $type', (kind) => {
    const transaction = { ...call, gas: 2n ** 64n - 1n, value: 2n ** 256n - 1n, ...kind }
    const { raw } = signTransaction(keyring, evmAddress, transaction)
    expect(readTransaction(Buffer.from(raw.slice(2), 'hex')).transaction).toEqual(transaction)
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
