import type { Amounts } from '@oxbow/amm/liquidity'
import { swapForRange } from '@oxbow/amm/swapForRange'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { ApiError } from '@oxbow/contract/ApiError'
import { plainContracts } from '@oxbow/exchange-test/plainTradingChain'
import { describe, expect, test } from 'vitest'
import { a, account, b, balance, even, router } from './test/balance.ts'

/** What of one token is left for each of the other once both have gone in; at the even price the range takes as much of both. */
const excess = ({ amount0, amount1 }: Amounts) => (amount0 > amount1 ? amount0 - amount1 : amount1 - amount0)

describe('prepareBalancing', () => {
  test('default: swaps so much that all of both goes in at what the swap gives', async () => {
    const { swap, expected, least, sqrtPriceX96, sold, asked } = await balance({ amount0: 10_000_000n, amount1: 0n })
    // Half at the pool's price, then half of what there is at 99 for 100; the last quote is that of the bound.
    expect(sold).toEqual([4_999_999n, 5_025_125n, 5_025_125n])
    expect(expected).toEqual({ amount0: 4_974_875n, amount1: 4_974_873n })
    // 0.2 % less than the trial gave, which gave what was quoted.
    expect(least).toEqual({ amount0: 4_974_875n, amount1: (4_974_873n * 9_980n) / 10_000n })
    expect(sqrtPriceX96).toBe(even)
    expect(asked.map(({ slippageTolerance }) => slippageTolerance)).toEqual([1, 1, 0.2])
    expect(asked[0]).toMatchObject({ type: 'EXACT_INPUT', tokenIn: a, tokenOut: b, swapper: account })
    expect(swap).toMatchObject({ received: 4_974_873n, deadlineSeconds: 9_000, transaction: { to: router } })
    expect(swap!.quote).toMatchObject({ amountIn: 5_025_125n, slippageBps: 20 })
    // The token for Permit2, and Permit2's for the router, as the owner's own transactions.
    expect(swap!.approvals.map(({ to }) => to)).toEqual([a, plainContracts.permit2])
  })

  test('default: the other way round', async () => {
    const { swap, expected, fits, sold, asked } = await balance({ amount0: 1_000_000n, amount1: 9_000_000n })
    expect(asked[0]).toMatchObject({ tokenIn: b, tokenOut: a })
    expect(sold[0]).toBe(4_000_000n)
    expect(expected).toEqual({
      amount0: 1_000_000n + swap!.received,
      amount1: 9_000_000n - swap!.quote.amountIn,
    })
    expect(excess(expected)).toBeLessThan(200n)
    expect(fits).toBe(true)
  })

  test('behavior: one token alone fits into no range about the price', async () => {
    expect((await balance({ amount0: 10_000_000n, amount1: 0n })).fits).toBe(false)
    const above = { tickLower: 600, tickUpper: 1_200 }
    expect((await balance({ amount0: 10_000_000n, amount1: 0n }, { range: above })).fits).toBe(true)
  })

  test.each(['amount0', 'amount1'] as const)('behavior: the first guess is at the pool’s price (%s)', async (side) => {
    const sqrtPriceX96 = 2n * even
    const wide = { tickLower: 12_000, tickUpper: 15_000 }
    const amounts = { amount0: 0n, amount1: 0n, [side]: 10n ** 12n }
    // Four of the second for one of the first.
    const rate = side === 'amount0' ? { paid: 1n, received: 4n } : { paid: 4n, received: 1n }
    const quoted = (amount: bigint) => (amount * rate.received) / rate.paid
    const bounds = { lowerX96: sqrtPriceX96AtTick(12_000), upperX96: sqrtPriceX96AtTick(15_000) }
    const wanted = swapForRange(sqrtPriceX96, bounds, amounts, () => rate)!
    const { sold } = await balance(amounts, { sqrtPriceX96, range: wide, quoted })
    // Right at once: only the quote of the bound follows.
    expect(sold).toEqual([wanted.amount, wanted.amount])
  })

  test('behavior: where more gives less it is found along the line of two guesses', async () => {
    const amounts = { amount0: 10n ** 12n, amount1: 0n }
    const depth = 3n * 10n ** 12n
    const received = (amount: bigint) => (amount * depth) / (depth + amount)
    // Sold into it, the first token gets cheaper.
    const priceAfter = (amount: bigint) => even - (even * amount) / (400n * depth)
    const { expected, sqrtPriceX96, sold } = await balance(amounts, { quoted: received, priceAfter })
    expect(sold).toHaveLength(4)
    expect(new Set(sold).size).toBe(3)
    expect(sqrtPriceX96).toBe(priceAfter(sold.at(-1)!))
    // All of both goes in there: what would still have to be swapped is less than 0.005 % of what was.
    const bounds = { lowerX96: sqrtPriceX96AtTick(-600), upperX96: sqrtPriceX96AtTick(600) }
    const rest = swapForRange(sqrtPriceX96, bounds, expected, () => ({ paid: 1n, received: 1n }))
    expect((rest?.amount ?? 0n) * 20_000n).toBeLessThanOrEqual(sold.at(-1)!)
  })

  test.each([
    // A miss of 0.005 % is near enough, one of a unit more is not.
    [100_000_000n, 10_000_000_000n, 1],
    [100_000_000n, 10_050_000_000n, 2],
  ] as const)('behavior: near enough is 0.005 %% (%i)', async (_, given, rounds) => {
    // The price stays; a rate that is off by twice as much moves the right amount by half of that.
    const quoted = (amount: bigint) => (amount * 10_000_000_000n * 10_000n) / (given * 10_000n)
    const { sold } = await balance({ amount0: 10n ** 9n, amount1: 0n }, { quoted })
    expect(sold).toHaveLength(rounds + 1)
  })

  test('behavior: seven guesses are enough for a pool that never settles', async () => {
    let round = 0
    const received = (amount: bigint) => (round++ % 2 === 0 ? amount / 2n : amount * 2n)
    // Nothing may be lost, so there is no tighter bound to be quoted once more.
    const asked = { quoted: (amount: bigint) => amount, received, slippageBps: 0 }
    const { sold } = await balance({ amount0: 10n ** 9n, amount1: 0n }, asked)
    expect(sold).toHaveLength(7)
    for (const amount of sold) expect(amount >= 1n && amount <= 10n ** 9n).toBe(true)
  })

  test('behavior: a guess that leads out of what is possible is halved, and never asks for more than there is', async () => {
    // Where it is sold the pool falls out of the range, and all of the other token is wanted, or none of it.
    const below = sqrtPriceX96AtTick(-700)
    const above = sqrtPriceX96AtTick(700)
    const amounts = { amount0: 10n ** 9n, amount1: 0n }
    const quoted = (amount: bigint) => amount
    const none = await balance(amounts, { quoted, slippageBps: 0, priceAfter: () => below })
    expect(none.sold).toEqual(
      none.sold.map((_, index) => (none.sold[0]! + (1n << BigInt(index)) - 1n) >> BigInt(index)),
    )
    const all = await balance(amounts, { quoted, slippageBps: 0, priceAfter: () => above })
    expect(all.sold[1]).toBe(10n ** 9n)
    for (const { sold } of [none, all])
      for (const amount of sold) expect(amount >= 1n && amount <= 10n ** 9n).toBe(true)
  })

  test('behavior: a swap that moves the price past the range is halved until it does not, and the rest goes in', async () => {
    const below = sqrtPriceX96AtTick(-700)
    const amounts = { amount0: 10n ** 9n, amount1: 0n }
    const priceAfter = (amount: bigint) => (amount > 300_000_000n ? below : even)
    const { sold, ...found } = await balance(amounts, { quoted: (amount) => amount, slippageBps: 0, priceAfter })
    expect(sold.at(-1)! <= 300_000_000n && sold.at(-1)! > 200_000_000n).toBe(true)
    expect(found.swap).toBeDefined()
  })

  test('behavior: less than a fiftieth of all there is is not worth a swap, and is left over', async () => {
    const much = { amount0: 10_000_000n, amount1: 9_300_000n }
    const { asked, ...none } = await balance(much)
    expect(none).toMatchObject({ swap: undefined, expected: much, least: much, sqrtPriceX96: even })
    expect(asked).toEqual([])
    expect(none.left.amount1).toBe(0n)
    expect(Number(none.left.amount0)).toBeCloseTo(700_000, -2)
    const other = await balance({ amount0: 9_300_000n, amount1: 10_000_000n })
    expect(other).toMatchObject({ swap: undefined, left: { amount0: 0n } })
    expect(Number(other.left.amount1)).toBeCloseTo(700_000, -2)
    // 408,162 of 20,000,000, of which a fiftieth is 400,000.
    const more = await balance({ amount0: 10_408_163n, amount1: 9_591_837n })
    expect(more).toMatchObject({ left: { amount0: 0n, amount1: 0n } })
    expect(more.sold[0]).toBe(408_162n)
    // Just one: 400,000 of 20,000,000, and the unit that the division drops.
    expect((await balance({ amount0: 10_400_001n, amount1: 9_599_999n })).sold[0]).toBe(400_000n)
    expect((await balance({ amount0: 10_399_999n, amount1: 9_600_001n })).swap).toBeUndefined()
  })

  test('behavior: however little it is, it is swapped where nothing goes in without', async () => {
    // Of the token that is missing, the range takes a thousandth part.
    const range = { tickLower: -10, tickUpper: 12_000 }
    const { swap, left } = await balance({ amount0: 10_000_000n, amount1: 0n }, { range })
    expect(swap!.quote.amountIn).toBeLessThan(10_000_000n / 50n)
    expect(left).toEqual({ amount0: 0n, amount1: 0n })
  })

  test.each([
    ['NoRoute', 'SwapNoRoute'],
    ['QuoteAmountTooLowError', 'SwapTooSmall'],
    ['Ratelimited', 'Ratelimited'],
  ] as const)('error: a quote that is refused (%s) is said to be that of the swap', async (code, said) => {
    const quoted = () => {
      throw new ApiError({ code, detail: 'refused', status: 404 })
    }
    await expect(balance({ amount0: 10_000_000n, amount1: 0n }, { quoted })).rejects.toMatchObject({ code: said })
  })
})
