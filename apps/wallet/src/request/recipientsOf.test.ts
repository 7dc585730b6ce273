import type { Act, Reading } from '@oxbow/wallet-ui/Reading'
import { expect, test } from 'vitest'
import { recipientsOf } from './recipientsOf.ts'

const account = `0x${'ab'.repeat(20)}` as const
const friend = `0x${'01'.repeat(20)}` as const
const usdc = { type: 'token', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' } as const
const own = { type: 'token', address: `0x${'02'.repeat(20)}` } as const
const native = { type: 'native' } as const
const pays = (change: object = {}) =>
  ({ type: 'transfer', asset: usdc, amount: 1_000_000n, from: account, to: friend, ...change }) as Act
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
/** A server that says USDC had no decimals, so that a unit of it were much. */
const facts = {
  tokenOf: (address: string) => (address === usdc.address ? { symbol: 'USDC', decimals: 0 } : undefined),
}
const of = (...acts: readonly Act[]) => recipientsOf(reading(...acts), account.toUpperCase().replace('X', 'x'), facts)

test('default: whoever is sent something of worth', () => {
  expect(of(pays(), pays({ asset: native, amount: 10n ** 15n, to: own.address }))).toEqual([friend, own.address])
})

test('behavior: who is sent nothing, or what is not the account’s, is no contact', () => {
  expect(of(pays({ amount: 0n }))).toEqual([])
  expect(of(pays({ from: friend, to: own.address }))).toEqual([])
})

test.each([
  ['any amount of a site’s own token', pays({ asset: own, amount: 10n ** 30n })],
  ['an NFT', pays({ asset: { ...own, type: 'nft', id: 1n }, amount: 1n })],
  ['less than 0.001 ETH', pays({ asset: native, amount: 10n ** 15n - 1n })],
  ['less than 0.1 USDC, by the decimals that the build knows', pays({ amount: 99_999n })],
])('behavior: who is sent %s is no contact', (_, act) => {
  expect(of(act)).toEqual([])
  expect(of(act, pays({ to: own.address }))).toEqual([own.address])
})

test('behavior: beside anything but payments nobody is', () => {
  expect(of(pays(), { type: 'cancel' } as Act)).toEqual([])
  const unknown = { what: 'call', to: friend, selector: undefined, data: '0x01' } as const
  expect(recipientsOf({ ...reading(pays()), unknowns: [unknown] }, account, facts)).toEqual([])
})
