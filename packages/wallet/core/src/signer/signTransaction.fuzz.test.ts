import fc from 'fast-check'
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { evmAddress, evmKey, filled } from '../test/filledKeyring.ts'
import type { EvmTransaction, Hex } from './EvmTransaction.ts'
import { readTransaction } from './readTransaction.ts'
import { signTransaction } from './signTransaction.ts'

const { keyring } = filled()
const peer = privateKeyToAccount(`0x${Buffer.from(evmKey).toString('hex')}`)

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

/** viem leaves out what is zero or empty. */
function orNone(value: unknown): unknown {
  if (value === 0 || value === 0n || value === '0x' || (Array.isArray(value) && value.length === 0)) return undefined
  return typeof value === 'string' ? value.toLowerCase() : value
}
