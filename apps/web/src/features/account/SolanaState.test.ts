import { expect, test } from 'vitest'
import * as SolanaState from './SolanaState.ts'

const balances = { lamports: 1n, tokens: [], isPartial: false }
const facts = { balances: undefined, isFailed: false, isOnline: true }

test.each([
  ['nothing read yet', {}, { kind: 'loading' }],
  // A server on this device answers without a connection.
  ['no connection yet', { isOnline: false }, { kind: 'loading' }],
  ['no answer', { isFailed: true }, { kind: 'unavailable', because: 'unavailable' }],
  ['no answer without a connection', { isFailed: true, isOnline: false }, { kind: 'unavailable', because: 'offline' }],
  ['balances', { balances }, { kind: 'known', balances, staleBecause: undefined }],
  ['old balances', { balances, isFailed: true }, { kind: 'known', balances, staleBecause: 'unavailable' }],
  [
    'old balances without a connection',
    { balances, isFailed: true, isOnline: false },
    { kind: 'known', balances, staleBecause: 'offline' },
  ],
] as const)('%s', (_, more, state) => {
  expect(SolanaState.from({ ...facts, ...more })).toEqual(state)
})

test('an account is empty without SOL and tokens, unless some are not listed', () => {
  expect(SolanaState.isEmpty({ ...balances, lamports: 0n })).toBe(true)
  expect(SolanaState.isEmpty(balances)).toBe(false)
  expect(SolanaState.isEmpty({ ...balances, lamports: 0n, isPartial: true })).toBe(false)
  expect(SolanaState.isEmpty({ ...balances, lamports: 0n, tokens: [{ mint: 'm', amount: 1n, decimals: 0 }] })).toBe(
    false,
  )
})
