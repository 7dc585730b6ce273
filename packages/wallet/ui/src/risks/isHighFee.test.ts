import { expect, test } from 'vitest'
import { isHighFee, isUsualFee } from './isHighFee.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdcOnOptimism = '0x0b2c639c533813f4aa9d7837caf62653d097ff85'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const wbtc = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
const stranger = '0x1111111111111111111111111111111111111112'

test.each([
  ['100 USDC on Ethereum', 1, usdc, 100_000_000n],
  ['20 USDC elsewhere', 10, usdcOnOptimism, 20_000_000n],
  ['0.05 WETH', 1, weth, 5n * 10n ** 16n],
] as const)('%s is the most that is usual, whatever a server says of its worth', (_, chainId, token, amount) => {
  expect(isUsualFee(chainId, { token, amount })).toBe(true)
  expect(isUsualFee(chainId, { token, amount: amount + 1n })).toBe(false)
  expect(isHighFee(chainId, { token, amount: amount + 1n }, 10n ** 30n)).toBe(true)
})

test('of tokens without a usual fee every fee is high', () => {
  for (const token of [wbtc, stranger] as const) expect(isHighFee(1, { token, amount: 1n }, undefined)).toBe(true)
})

test('more than three times what the network takes is high', () => {
  expect(isHighFee(1, { token: usdc, amount: 300n }, 100n)).toBe(false)
  expect(isHighFee(1, { token: usdc, amount: 301n }, 100n)).toBe(true)
  expect(isHighFee(1, { token: usdc, amount: 301n }, undefined)).toBe(false)
})
