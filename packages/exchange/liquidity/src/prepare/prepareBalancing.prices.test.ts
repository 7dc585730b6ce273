import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { plainContracts, plainPools } from '@oxbow/exchange-test/plainTradingChain'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { a, account, b, balance, even, router } from './test/balance.ts'

describe('prepareBalancing', () => {
  test('behavior: both amounts count at the price of the pool', async () => {
    // Four of the second for one of the first: 200,000 for 19,200,000 are half of what 400,000 would be.
    const sqrtPriceX96 = 2n * even
    const wide = { tickLower: 12_000, tickUpper: 15_726 }
    const quoted = (amount: bigint) => amount * 4n
    const wanted = (amount0: bigint, amount1: bigint) =>
      balance({ amount0, amount1 }, { sqrtPriceX96, range: wide, quoted })
    const whole = (await wanted(10_000_000n, 0n)).swap!
    const fits = 10_000_000n - whole.quote.amountIn
    expect((await wanted(fits + 150_000n, whole.received)).swap).toBeUndefined()
    expect((await wanted(fits + 450_000n, whole.received)).swap).toBeDefined()
  })

  test('behavior: what is left of a rounding is not spoken of', async () => {
    const { left } = await balance({ amount0: 10_005_000n, amount1: 10_000_000n })
    expect(left).toEqual({ amount0: 0n, amount1: 0n })
    expect((await balance({ amount0: 5n, amount1: 5n })).swap).toBeUndefined()
  })

  test('behavior: what arrives is what the node saw beyond what the exit brings', async () => {
    const call = { to: `0x${'e'.repeat(40)}`, data: '0x0e', value: 0n }
    const exit = {
      approvals: [{ transaction: { ...call, data: '0x0a' } }],
      build: () => call,
    } as never as LiquidityPlan
    const { swap, trials } = await balance({ amount0: 10_000_000n, amount1: 2_000_000n }, { exit })
    expect(swap!.received).toBe((swap!.quote.amountIn * 99n) / 100n)
    const read = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    const price = encodeFunctionData({ abi: v3PoolAbi, functionName: 'slot0' })
    const reads = [
      { to: b, data: read },
      { to: plainPools.v3.id, data: price },
    ]
    expect(trials[0]).toMatchObject([
      ...reads,
      // In this order: what comes out is what is sold.
      { data: '0x0a' },
      { data: '0x0e' },
      { to: a },
      { to: plainContracts.permit2 },
      { to: router },
      ...reads,
    ])
  })

  test('behavior: a v4 pool is read where its state is', async () => {
    const pool = { protocol: 'v4', token0: a, token1: b } as const
    const { trials } = await balance({ amount0: 10_000_000n, amount1: 0n }, { pool })
    const args = [plainPools.v4.id] as const
    expect(trials[0]!.at(-1)).toMatchObject({
      to: plainContracts.v4StateView,
      data: encodeFunctionData({ abi: stateViewAbi, functionName: 'getSlot0', args }),
    })
  })

  test.each([{ canTry: false }, { unread: 'before' }, { unread: 'after' }, { unread: 'price' }] as const)(
    'behavior: without a trial the quote stands, and the price of now (%o)',
    async (world) => {
      const priceAfter = () => sqrtPriceX96AtTick(-700)
      const received = (amount: bigint) => amount / 2n
      const asked = { ...world, quoted: (amount: bigint) => (amount * 99n) / 100n, received, priceAfter }
      const { swap, sold, sqrtPriceX96, expected } = await balance({ amount0: 10_000_000n, amount1: 0n }, asked)
      // No tighter bound than the person's: nobody knows how far it would hold.
      expect(sold).toEqual([4_999_999n, 5_025_125n])
      expect(swap!.quote.slippageBps).toBe(100)
      expect([sqrtPriceX96, expected.amount1]).toEqual([even, 4_974_873n])
    },
  )

  test.each([
    // 0.5 % less than quoted and 0.2 % of tolerance.
    [9_950n, 20, 0.7],
    // Of a fraction of a basis point there is a whole one.
    [9_949n, 20, 0.71],
    [9_920n, 19, 0.99],
    // The person's own bound is as tight.
    [9_920n, 20, undefined],
    [9_000n, 20, undefined],
    // More than was quoted is no reason for a higher bound.
    [10_100n, 20, 0.2],
  ] as const)('behavior: the bound is near what the trial gave (%i of 10,000)', async (given, toleranceBps, bound) => {
    const quoted = (amount: bigint) => amount
    // Rounded up: what it falls short by is no more than the part.
    const received = (amount: bigint) => (amount * given + 9_999n) / 10_000n
    const { asked, swap, least, expected } = await balance(
      { amount0: 10n ** 12n, amount1: 0n },
      { quoted, received, toleranceBps },
    )
    expect(asked.at(-1)!.slippageTolerance).toBe(bound ?? 1)
    expect(swap!.received).toBe(received(swap!.quote.amountIn))
    expect(expected.amount1).toBe(swap!.received)
    const { minimumOut } = swap!.quote
    expect(least.amount1).toBe(minimumOut < swap!.received ? minimumOut : swap!.received)
  })
})
