import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { describe, expect, test } from 'vitest'
import { sellInParts } from './sellInParts.ts'

const [ether, weth, usd, oak, dai] = ['0x00', '0x01', '0x02', '0x03', '0x04'] as const satisfies TokenId[]
const one = 10n ** 18n

/** A pair that holds so many thousands of each. */
function pair(token0: TokenId, token1: TokenId, thousands0: bigint, thousands1 = thousands0): PoolState {
  const [reserve0, reserve1] = [thousands0 * 1_000n * one, thousands1 * 1_000n * one]
  return { protocol: 'v2', id: `${token0}${thousands0}`, token0, token1, reserve0, reserve1 }
}
const sell = (pools: readonly PoolState[], tokenIn: TokenId, tokenOut: TokenId, amountIn: bigint) =>
  sellInParts({
    pools,
    tokenIn,
    tokenOut,
    amountIn,
    hubs: [weth, usd, dai].filter((token) => token !== tokenIn && token !== tokenOut),
    wrap: (token) => (token === ether ? weth : token),
  })
const alone = (pool: PoolState, tokenIn: TokenId, amountIn: bigint) => {
  const quote = quoteExactIn(pool, tokenIn, amountIn)
  return quote.status === 'filled' ? quote.amountOut : 0n
}

describe('sellInParts', () => {
  test('default: one pool pays what it pays for the whole', () => {
    const pool = pair(weth, usd, 100n, 300n)
    for (const amount of [one, 77_777n * one, 5n])
      for (const [tokenIn, tokenOut] of [
        [weth, usd],
        [usd, weth],
      ] as const)
        expect(sell([pool], tokenIn, tokenOut, amount)).toBe(alone(pool, tokenIn, amount))
  })

  test('behavior: pools share as their depths do, and a part that one pool would not notice stays whole', () => {
    const [big, small] = [pair(weth, usd, 300n), pair(weth, usd, 100n)]
    const amount = 64_000n * one
    const shared = alone(big, weth, 48_000n * one) + alone(small, weth, 16_000n * one)
    expect(sell([big, small], weth, usd, amount)).toBe(shared)
    expect(shared).toBeGreaterThan(alone(big, weth, amount))
  })

  test('behavior: over two tokens in between where that brings more, and no pool pays twice', () => {
    const hops = [pair(weth, oak, 500n), pair(weth, usd, 800n), pair(usd, dai, 900n)]
    const whole = hops.reduce(
      ({ token, amount }, pool) => ({
        token: pool.token0 === token ? pool.token1 : pool.token0,
        amount: alone(pool, token, amount),
      }),
      { token: oak as TokenId, amount: 9_000n * one },
    )
    expect(whole.token).toBe(dai)
    expect(sell(hops, oak, dai, 9_000n * one)).toBe(whole.amount)
    // Two ways on share the one pool that both begin with.
    const both = [...hops, pair(weth, dai, 800n)]
    const onlyBegin = alone(hops[0]!, oak, 400_000n * one)
    expect(sell(both, oak, dai, 400_000n * one)).toBeLessThan(onlyBegin)
    expect(sell(both, oak, dai, 400_000n * one)).toBeGreaterThan(sell(hops, oak, dai, 400_000n * one))
  })

  test('behavior: a pool of the native currency is one of its wrapped twin', () => {
    const [native, wrapped] = [pair(ether, usd, 100n), pair(weth, usd, 100n)]
    const amount = 64_000n * one
    expect(sell([native, wrapped], weth, usd, amount)).toBe(2n * alone(native, ether, amount / 2n))
  })

  test('behavior: what the pools cannot take brings nothing', () => {
    const liquidity = 10n ** 21n
    const shallow: PoolState = {
      protocol: 'v3',
      id: '0x99',
      token0: weth,
      token1: usd,
      feePips: 500,
      tickSpacing: 10,
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity,
      ticks: { index: Int32Array.of(-1_000, 1_000), liquidityNet: [liquidity, -liquidity] },
    }
    const most = quoteExactIn(shallow, weth, 10_000n * one)
    expect(most.status).toBe('unfillable')
    const part = (10_000n * one) / 64n
    expect(most.amountIn).toBeLessThan(part)
    expect(sell([shallow], weth, usd, 10_000n * one)).toBe(0n)
    const sold = sell([shallow], weth, usd, 3n * most.amountIn)
    expect(sold).toBeLessThan(most.amountOut)
    expect(sold).toBeGreaterThan((most.amountOut * 9n) / 10n)
    expect(sell([], weth, usd, one)).toBe(0n)
  })
})
