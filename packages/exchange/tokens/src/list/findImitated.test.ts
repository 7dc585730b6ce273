import { expect, test } from 'vitest'
import { findImitated } from './findImitated.ts'

const usdc = { address: `0x${'a'.repeat(40)}`, symbol: 'USDC', name: 'USD Coin' }
const usdt = { address: `0x${'b'.repeat(40)}`, symbol: 'USDT', name: 'Tether USD' }
const other = (symbol: string, name = 'Something') => ({ address: `0x${'f'.repeat(40)}`, symbol, name })

test.each([
  ['the same symbol', other('usdc')],
  ['a Cyrillic letter', other('USDС')],
  ['a blank in it', other('US DC')],
  ['a zero-width letter', other('U\u200bSDC')],
  ['a digit for a letter', other('U5DC')],
  ['the name alone', other('NEW', 'USD Coin')],
])('found out: %s', (_how, token) => {
  expect(findImitated(token, [usdt, usdc])).toBe(usdc)
})

test('the token itself, a longer symbol and a nameless one imitate nobody', () => {
  expect(findImitated(usdc, [usdc, usdt])).toBeUndefined()
  expect(findImitated(other('USDC.e'), [usdc])).toBeUndefined()
  expect(findImitated(other('', ''), [{ ...usdc, symbol: '', name: '' }])).toBeUndefined()
})
