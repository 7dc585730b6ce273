import { expect, test } from 'vitest'
import { maxSpendable } from './maxSpendable.ts'
import { percentOf } from './percentOf.ts'

test('maxSpendable: all of a token, native less the most that its request may cost, unknown when something is unknown', () => {
  expect(maxSpendable({ balance: 5n, isNative: false, gasFeeWei: undefined })).toBe(5n)
  expect(maxSpendable({ balance: 10n, isNative: true, gasFeeWei: 3n })).toBe(1n)
  expect(maxSpendable({ balance: 5n, isNative: true, gasFeeWei: 3n })).toBe(0n)
  expect(maxSpendable({ balance: 10n, isNative: true, gasFeeWei: undefined })).toBeUndefined()
  expect(maxSpendable({ balance: 10n, isNative: true, gasFeeWei: 0n })).toBe(10n)
  expect(maxSpendable({ balance: undefined, isNative: false, gasFeeWei: 0n })).toBeUndefined()
})

test('maxSpendable: a token that pays the network cost keeps that back', () => {
  const reserving = (balance: bigint) => maxSpendable({ balance, isNative: false, gasFeeWei: 9n, reserve: 4n })
  expect([5n, 4n, 3n].map(reserving)).toEqual([1n, 0n, 0n])
  expect(maxSpendable({ balance: 10n, isNative: true, gasFeeWei: 3n, reserve: 4n })).toBe(1n)
})

test('percentOf: rounds down, 100 changes nothing, stays between 0 and 100', () => {
  expect(percentOf(999n, 25)).toBe(249n)
  expect(percentOf(999n, 100)).toBe(999n)
  expect(percentOf(999n, 400)).toBe(999n)
  expect(percentOf(999n, -1)).toBe(0n)
})
