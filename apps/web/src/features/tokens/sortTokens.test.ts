import type { Token } from '@oxbow/tokens/getTokens'
import { expect, test } from 'vitest'
import { sortTokens } from './sortTokens.ts'

const usdc = token('a', 'USDC')
const weth = token('b', 'WETH')
const eth = token('0', 'ETH')
const fake = token('f', 'USDC', ['impostor'])
const list = [fake, weth, usdc, eth]

function token(digit: string, symbol: string, tags: string[] = []): Token {
  return { chainId: 1, address: `0x${digit.repeat(40)}`, symbol, name: symbol, decimals: 6, logoUri: undefined, tags }
}

test('held first by value, dubious last whatever they claim to be worth', () => {
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
