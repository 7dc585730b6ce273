import type { Act, Reading } from '@oxbow/wallet-ui/Reading'
import { expect, test } from 'vitest'
import { recipientsOf } from './recipientsOf.ts'

const account = `0x${'ab'.repeat(20)}` as const
const friend = `0x${'01'.repeat(20)}` as const
const token = { type: 'token', address: `0x${'02'.repeat(20)}` } as const
const pays = (change: object = {}) =>
  ({ type: 'transfer', asset: token, amount: 1n, from: account, to: friend, ...change }) as Act
const reading = (...acts: readonly Act[]): Reading => ({
  request: 'calls',
  network: 1,
  acts,
  leaves: [],
  arrives: [],
  allowances: [],
  expiresAt: undefined,
  unknowns: [],
})
const of = (...acts: readonly Act[]) => recipientsOf(reading(...acts), account.toUpperCase().replace('X', 'x'))

test('default: whoever is sent something', () => {
  expect(of(pays(), pays({ asset: { type: 'native' }, to: token.address }))).toEqual([friend, token.address])
})

test('behavior: who is sent nothing, or what is not the account’s, is no contact', () => {
  expect(of(pays({ amount: 0n }))).toEqual([])
  expect(of(pays({ from: friend, to: token.address }))).toEqual([])
})

test('behavior: beside anything but payments nobody is', () => {
  expect(of(pays(), { type: 'cancel' } as Act)).toEqual([])
  const unknown = { what: 'call', to: friend, selector: undefined, data: '0x01' } as const
  expect(recipientsOf({ ...reading(pays()), unknowns: [unknown] }, account)).toEqual([])
})
