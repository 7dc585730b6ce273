import type { Network } from '@oxbow/chain/Network'
import { expect, test } from 'vitest'
import type { Token } from '../pool/Pool.ts'
import { anchorOf } from './anchorOf.ts'
import { tradeUsd } from './tradeUsd.ts'

const [usdc, dai, weth, other, another] = [1, 2, 3, 4, 5].map((n) => `0x${String(n).repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const ether = '0x0000000000000000000000000000000000000000'
const network = { stablecoins: [usdc, dai], contracts: { weth } } as unknown as Network
const token = (address: `0x${string}`, priceUsd: number | null) => ({ address, priceUsd, decimals: 0 }) as Token

test('anchorOf: only stablecoins and the native currency price another token', () => {
  expect(anchorOf(network, usdc, other)).toEqual({ token: other, anchor: 'stable', anchorSide: 0 })
  expect(anchorOf(network, other, weth)).toEqual({ token: other, anchor: 'native', anchorSide: 1 })
  expect(anchorOf(network, other, another)).toBeUndefined()
})

test('anchorOf: the native currency is priced by stablecoins, as one market with its wrapped form', () => {
  expect(anchorOf(network, usdc, weth)).toEqual({ token: weth, anchor: 'stable', anchorSide: 0 })
  expect(anchorOf(network, ether, usdc)).toEqual({ token: weth, anchor: 'stable', anchorSide: 1 })
  expect(anchorOf(network, ether, weth)).toBeUndefined()
  expect(anchorOf(network, usdc, dai)).toBeUndefined()
})

test('tradeUsd: the stablecoin says what a trade was worth, then the native side, then the lesser side', () => {
  expect(tradeUsd(network, [token(usdc, 1), token(other, 1_000)], [100n, -100n])).toBe(100)
  expect(tradeUsd(network, [token(other, 1_000), token(weth, 3_000)], [100n, -2n])).toBe(6_000)
  expect(tradeUsd(network, [token(other, 1_000), token(another, 1)], [100n, -2n])).toBe(2)
})

test('tradeUsd: one known side is enough, none is null', () => {
  expect(tradeUsd(network, [token(other, null), token(another, 5)], [100n, -2n])).toBe(10)
  expect(tradeUsd(network, [token(other, null), token(another, null)], [100n, -2n])).toBeNull()
})
