import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { encodeTransfer } from './encodeTransfer.ts'
import type { SendIntent } from './SendIntent.ts'
import { verifyTransfer } from './verifyTransfer.ts'

const account: Hex = `0x${'a'.repeat(40)}`
const recipient: Hex = `0x${'b'.repeat(40)}`
const stranger: Hex = `0x${'e'.repeat(40)}`
const token = { address: `0x${'c'.repeat(40)}`, symbol: 'TKN', decimals: 18 } as const
const ofToken: SendIntent = { chainId: 1, token, recipient, amount: 5n }
const ofEther: SendIntent = { ...ofToken, token: { address: nativeToken, symbol: 'ETH', decimals: 18 } }

const check = (intent: SendIntent, change: object) =>
  verifyTransfer({ ...encodeTransfer(intent, account), ...change }, { intent, account })

test('default: what was asked for', () => {
  expect(() => check(ofToken, {})).not.toThrow()
  expect(() => check(ofEther, {})).not.toThrow()
})

test.each([
  [ofToken, { chainId: 10 }, 'another network'],
  [ofToken, { from: stranger }, 'another account'],
  [ofToken, { value: 1n }, 'pays native'],
  [ofToken, { to: stranger }, 'another token'],
  [ofToken, { data: encodeTransfer({ ...ofToken, recipient: stranger }, account).data }, 'another address'],
  [ofToken, { data: encodeTransfer({ ...ofToken, amount: 6n }, account).data }, 'another amount'],
  // An approval of the same shape.
  [ofToken, { data: encodeTransfer(ofToken, account).data.replace('a9059cbb', '095ea7b3') }, 'not a transfer'],
  [ofToken, { data: `${encodeTransfer(ofToken, account).data}00` }, 'cannot be read'],
  [ofToken, { data: encodeTransfer(ofToken, account).data.slice(0, -2) }, 'cannot be read'],
  // Bits above an address that some token might read.
  [ofToken, { data: encodeTransfer(ofToken, account).data.replace('a9059cbb0', 'a9059cbb1') }, 'cannot be read'],
  [ofToken, { data: '0x' }, 'not a transfer'],
  [ofEther, { to: stranger }, 'another address'],
  [ofEther, { value: 6n }, 'another amount'],
  [ofEther, { data: '0x00' }, 'calls the recipient'],
] as const)('error: %#', (intent, change, fact) => {
  expect(() => check(intent, change)).toThrow(expect.objectContaining({ code: 'TransactionMismatch' }))
  expect(() => check(intent, change)).toThrow(fact)
})
