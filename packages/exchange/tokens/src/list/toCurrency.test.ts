import { nativeToken } from '@oxbow/chain/nativeToken'
import { expect, test } from 'vitest'
import { toCurrency } from './toCurrency.ts'

test('default: the native currency by its word, every other token by its address', () => {
  const usdc = `0x${'a'.repeat(40)}`
  expect(toCurrency(nativeToken)).toBe('NATIVE')
  expect(toCurrency(usdc)).toBe(usdc)
})
