import type { Token } from '@oxbow/exchange/actions/getTokens'
import { describe, expect, test } from 'vitest'
import { searchTokens } from './searchTokens.ts'
import { sortTokens } from './sortTokens.ts'

const usdc = token('a', 'USDC', 'USD Coin')
const weth = token('b', 'WETH', 'Wrapped Ether')
const eth = token('0', 'ETH', 'Ether')
const fake = token('f', 'USDC', 'USD Coin', ['impostor'])
const list = [fake, weth, usdc, eth]

function token(digit: string, symbol: string, name: string, tags: string[] = []): Token {
  return { chainId: 1, address: `0x${digit.repeat(40)}`, symbol, name, decimals: 6, logoUri: undefined, tags }
}

describe('searchTokens', () => {
  test('behavior: the whole symbol beats a part of it', () => {
    expect(searchTokens(list, 'eth').map((found) => found.symbol)).toEqual(['ETH', 'WETH'])
  })

  test('behavior: finds by name and by address, in any case', () => {
    expect(searchTokens(list, 'wrapped')).toEqual([weth])
    expect(searchTokens(list, ` 0x${'B'.repeat(40)} `)).toEqual([weth])
    expect(searchTokens(list, '0xbbbb')).toEqual([weth])
    expect(searchTokens(list, 'nothing')).toEqual([])
  })
})

describe('sortTokens', () => {
  test('behavior: held first by value, dubious last whatever they claim to be worth', () => {
    const balances = new Map([
      [fake, 9n],
      [eth, 1n],
      [weth, 2n],
    ])
    const sorted = sortTokens(list, {
      getBalance: (item) => balances.get(item),
      getUsd: (_, raw) => (raw === undefined ? undefined : Number(raw)),
      isDubious: (item) => item.tags.length > 0,
    })
    expect(sorted).toEqual([weth, eth, usdc, fake])
  })
})
