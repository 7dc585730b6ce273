import { isNative } from '@oxbow/chain/nativeToken'
import { expect, test } from 'vitest'
import { affordableOf, type Spending } from './readSpending.ts'

const [native, token] = [`0x${'0'.repeat(40)}`, `0x${'1'.repeat(40)}`] as const
const having = (balance: bigint | undefined): Spending => ({ balance, allowance: 0n, permit: undefined })

test('affordableOf: of the native currency what the network cost leaves, of a token all', () => {
  const of = (balance0: bigint | undefined, balance1: bigint | undefined) =>
    affordableOf([having(balance0), having(balance1)], [native, token], 10n)
  expect(of(15n, 15n)).toEqual({ amount0: 5n, amount1: 15n })
  expect(of(10n, 0n)).toEqual({ amount0: 0n, amount1: 0n })
  expect(of(9n, 1n)).toEqual({ amount0: 0n, amount1: 1n })
  // What nobody knows bounds nothing.
  expect(of(undefined, undefined)).toEqual({ amount0: 2n ** 256n - 11n, amount1: 2n ** 256n - 1n })
})

test('isNative: the zero address alone', () => {
  expect(isNative(native)).toBe(true)
  expect(isNative(token)).toBe(false)
  expect(isNative(`${native}0`)).toBe(false)
})
