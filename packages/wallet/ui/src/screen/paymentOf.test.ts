import { expect, test } from 'vitest'
import type { Reading } from '../reading/Reading.ts'
import { paymentOf } from './paymentOf.ts'

const asset = { type: 'token', address: `0x${'a0'.repeat(20)}` } as const
const to = `0x${'b0'.repeat(20)}` as const
const transfer = { type: 'transfer', asset, to, amount: 5n } as unknown as Reading['acts'][number]
const payment = {
  request: 'transaction',
  network: 1,
  acts: [transfer],
  leaves: [{ asset, most: 5n }],
  arrives: [{ asset, least: 5n, recipient: to }],
  allowances: [],
  expiresAt: undefined,
  unknowns: [],
} as const satisfies Reading

test('default: what leaves arrives, at one recipient', () => {
  expect(paymentOf(payment)).toEqual({ asset, amount: 5n, to })
})

test.each<[string, Partial<Reading>]>([
  ['more leaves', { leaves: [{ asset, most: 6n }] }],
  ['no bound', { leaves: [{ asset, most: 'unlimited' }] }],
  ['something else leaves', { leaves: [{ asset: { type: 'native' }, most: 5n }] }],
  ['more than one thing leaves', { leaves: [...payment.leaves, { asset: { type: 'native' }, most: 1n }] }],
  ['two recipients', { arrives: [...payment.arrives, { asset, least: 1n, recipient: `0x${'c0'.repeat(20)}` }] }],
  ['it comes back', { arrives: [{ asset, least: 5n, recipient: 'account' }] }],
  ['an approval stays', { allowances: [{ asset, spender: to, most: 1n, expiresAt: undefined, by: 'token' }] }],
  ['a part is unknown', { unknowns: [{ what: 'call', to, selector: undefined, data: '0x01' }] }],
  ['something else happens', { acts: [transfer, { type: 'wrap' } as unknown as Reading['acts'][number]] }],
])('behavior: it is none when %s', (_, change) => {
  expect(paymentOf({ ...payment, ...change })).toBeUndefined()
})
