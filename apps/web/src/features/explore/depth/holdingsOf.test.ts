import type { Token } from '@oxbow/tokens/getTokens'
import type { Holding } from '@oxbow/tokens/Portfolio'
import { expect, test } from 'vitest'
import { holdingsOf } from './holdingsOf.ts'

const token = (chainId: number, address: string, tags: readonly string[] = []) =>
  ({ chainId, address, symbol: 'USDC', tags }) as unknown as Token
const held = (each: Token) => ({ token: each }) as Holding
const [here, there] = [token(1, '0xa'), token(2, '0xb')]
const [falseHere, falseThere] = [token(1, '0xc', ['impostor']), token(2, '0xd', ['impostor'])]
const all = [here, there, falseHere, falseThere].map(held)

test('default: the token itself and its like on other networks, without those that only take its name', () => {
  expect(holdingsOf(here, all).map(({ token }) => token)).toEqual([here, there])
})

test('behavior: an impostor is alone on its page', () => {
  expect(holdingsOf(falseHere, all).map(({ token }) => token)).toEqual([falseHere])
})

test('behavior: another token of the same symbol on the same network is another token', () => {
  expect(holdingsOf(here, [held(token(1, '0xe'))])).toEqual([])
})
