import { expect, test } from 'vitest'
import { limitTokens } from './limitTokens.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const wbtc = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
const stranger = '0x1111111111111111111111111111111111111112'
const native = { symbol: 'LIE', decimals: 30 }

test('behavior: what a unit is and what it is called is the build’s to say, not the server’s', () => {
  const list = [
    { address: usdc.toUpperCase().replace('X', 'x'), symbol: 'LIE', decimals: 30 },
    { address: wbtc, symbol: 'USDC', decimals: 18 },
    { address: stranger, symbol: 'USDC', decimals: 6 },
    { address: `junk${usdc}`, symbol: 'USDC', decimals: 6 },
  ]
  expect(limitTokens({ chainId: 1, name: 'Sepolia', nativeCurrency: native }, list)).toEqual([
    { chainId: 1, token: 'native', symbol: 'ETH', decimals: 18, network: 'Ethereum' },
    { chainId: 1, token: usdc, symbol: 'USDC', decimals: 6, network: 'Ethereum' },
    { chainId: 1, token: wbtc, symbol: 'WBTC', decimals: 8, network: 'Ethereum' },
  ])
})

test('behavior: of an operator’s own network the currency alone can have one, in units of 18 decimals', () => {
  expect(
    limitTokens({ chainId: 424242, name: 'Own', nativeCurrency: native }, [{ address: usdc, symbol: 'USDC' }]),
  ).toEqual([{ chainId: 424242, token: 'native', symbol: 'LIE', decimals: 18, network: 'Own' }])
  for (const chainId of [2 ** 60, 0, Number.NaN, '1' as unknown as number])
    expect(limitTokens({ chainId, name: 'Own', nativeCurrency: native }, [])).toEqual([])
})
