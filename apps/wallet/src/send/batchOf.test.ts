import { readOwnCalls } from '@oxbow/wallet-ui/readOwnCalls'
import { expect, test } from 'vitest'
import { batchOf } from './batchOf.ts'

const account = `0x${'a1'.repeat(20)}` as const
const calls = [
  { to: `0x${'b0'.repeat(20)}`, value: 1n, data: '0x' },
  { to: `0x${'c0'.repeat(20)}`, value: 0n, data: '0xab01' },
] as const

test('default: one call of the account to itself, in which the calls stand as they were asked for', () => {
  const { to, value, data } = batchOf(account, calls)
  expect([to, value]).toEqual([account, 0n])
  expect(readOwnCalls(data)?.map(({ data: each }) => each)).toEqual(['0x', '0xab01'])
})

test.each([
  ['another recipient', [{ ...calls[0], to: account }, calls[1]]],
  ['another amount', [{ ...calls[0], value: 2n }, calls[1]]],
  ['other data', [calls[0], { ...calls[1], data: '0xab02' as const }]],
  ['one call less', [calls[0]]],
  ['another order', [calls[1], calls[0]]],
  ['nothing that can be read', undefined],
])('error: what reads back as %s is not signed', (_, read) => {
  expect(() => batchOf(account, calls, () => read)).toThrow('differs from what was requested')
})
