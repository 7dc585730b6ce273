import { describe, expect, test } from 'vitest'
import type { Effect, Swap } from './Effect.ts'
import { prepaidPairs } from './prepaidPairs.ts'

/** Ethereum's factory and its real pairs. */
const v2Factory = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const usdcWeth = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
const daiWeth = '0xa478c2975ab1ea89e8196811f51a7b7ade33eb11'

const swap = (tokens: Swap['tokens'], change: Partial<Swap> = {}) =>
  ({
    type: 'swap',
    protocol: 'v2',
    tradeType: 'exact-in',
    tokens,
    pools: [],
    payer: 'router',
    recipient: 'sender',
    amountIn: 'already-paid',
    minimumOut: 1n,
    ...change,
  }) as Swap
const pay: Effect = { type: 'pay', token: usdc, recipient: usdcWeth, amount: 5n }

describe('prepaidPairs', () => {
  test('default: the pair a swap begins with, whichever way it goes', () => {
    expect([...prepaidPairs([swap([usdc, weth, dai])], v2Factory)]).toEqual([[usdcWeth, 0]])
    expect([...prepaidPairs([swap([weth, usdc])], v2Factory)]).toEqual([[usdcWeth, 0]])
    expect([...prepaidPairs([swap([dai, weth])], v2Factory)]).toEqual([[daiWeth, 0]])
  })

  test('behavior: the place of the last swap', () => {
    const effects = [swap([usdc, weth]), pay, swap([weth, usdc]), swap([weth, dai]), pay]
    expect([...prepaidPairs(effects, v2Factory)]).toEqual([
      [usdcWeth, 2],
      [daiWeth, 3],
    ])
  })

  test('behavior: v3 pools and exact outputs take what they need themselves', () => {
    const exactOut = { tradeType: 'exact-out', amountOut: 1n, maximumIn: 2n } as const
    const effects = [pay, swap([usdc, weth], { protocol: 'v3' }), swap([usdc, weth], exactOut)]
    expect(prepaidPairs(effects, v2Factory).size).toBe(0)
  })

  test('param: v2Factory: without it none is known', () => {
    expect(prepaidPairs([swap([usdc, weth])], undefined).size).toBe(0)
  })
})
