import { expect, test } from 'vitest'
import type { Token } from '../actions/getTokens.ts'
import { findTwin } from './findTwin.ts'

const at = (digit: string, symbol: string, more: Partial<Token> = {}) => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}` as const,
  symbol,
  name: symbol,
  tags: [],
  ...more,
})
const usdc = { ...at('a', 'USDC'), address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' } as const

test('one that this build knows comes before the list', () => {
  expect(findTwin(at('5', 'USDC'), [])).toEqual({ symbol: 'USDC', name: 'USDC' })
  expect(findTwin(at('5', 'OAK'), [at('6', 'OAK', { name: 'Oak' })])).toMatchObject({ name: 'Oak' })
})

test('a list with an impostor does not make one of the token that it imitates', () => {
  expect(findTwin(usdc, [at('5', 'USDC')])).toBeUndefined()
  expect(findTwin(at('6', 'OAK'), [at('5', 'OAK', { tags: ['impostor'] })])).toBeUndefined()
})

test('a token of another network is nobody to be mistaken for', () => {
  expect(findTwin(at('5', 'OAK'), [at('6', 'OAK', { chainId: 10 })])).toBeUndefined()
})
