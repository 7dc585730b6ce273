import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { expect, test } from 'vitest'
import { exitAmounts } from './exitAmounts.ts'
import type { Position } from './Position.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const shared = {
  chainId: 1,
  poolId: address('c'),
  token0: address('a'),
  token1: address('b'),
  status: 'in-range',
} as const
const pair: Position = {
  ...shared,
  protocol: 'v2',
  liquidity: 30_000n,
  totalSupply: 90_000n,
  amounts: { amount0: 20_001n, amount1: 40_001n },
}
const [lower, upper] = [-600, 1_200]
const one = 10n ** 18n
const bounds = { lowerX96: sqrtPriceX96AtTick(lower), upperX96: sqrtPriceX96AtTick(upper) }
const range: Position = {
  ...shared,
  protocol: 'v3',
  liquidity: one,
  tokenId: 7n,
  feePips: 500,
  tickLower: lower,
  tickUpper: upper,
  tick: 0,
  sqrtPriceX96: 2n ** 96n,
  owed: { amount0: 3n, amount1: 5n },
  amounts: amountsForLiquidity(2n ** 96n, bounds, one, 'down'),
}

test('all of a pair, and a part of it, rounded down; it owes no fees beside', () => {
  expect(exitAmounts(pair, { shareBps: 10_000, slippageBps: 100 })).toEqual({
    liquidity: 30_000n,
    amounts: { amount0: 20_001n, amount1: 40_001n },
    fees: { amount0: 0n, amount1: 0n },
    minimum: { amount0: 19_800n, amount1: 39_600n },
  })
  expect(exitAmounts(pair, { shareBps: 3_333, slippageBps: 0 })).toMatchObject({
    liquidity: 9_999n,
    amounts: { amount0: 6_666n, amount1: 13_332n },
    minimum: { amount0: 6_666n, amount1: 13_332n },
  })
})

test('of a range what its part is worth at the price of now, with all that is owed', () => {
  const half = exitAmounts(range, { shareBps: 5_000, slippageBps: 50 })
  expect(half.liquidity).toBe(one / 2n)
  expect(half.amounts).toEqual(amountsForLiquidity(2n ** 96n, bounds, one / 2n, 'down'))
  expect(half.minimum.amount0).toBe((half.amounts.amount0 * 9_950n) / 10_000n)
  expect(half.minimum.amount1).toBe((half.amounts.amount1 * 9_950n) / 10_000n)
  expect(half.fees).toEqual({ amount0: 3n, amount1: 5n })
  expect(exitAmounts(range, { shareBps: 10_000, slippageBps: 50 })).toMatchObject({
    liquidity: one,
    amounts: range.amounts,
  })
  const fees = exitAmounts(range, { shareBps: 0, slippageBps: 50 })
  expect([fees.liquidity, fees.amounts, fees.fees]).toEqual([
    0n,
    { amount0: 0n, amount1: 0n },
    { amount0: 3n, amount1: 5n },
  ])
})
