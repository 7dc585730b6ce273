import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { Amounts } from '@oxbow/amm/liquidity'
import { swapForRange } from '@oxbow/amm/swapForRange'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QuoteRequest } from '@oxbow/contract/Quote'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { prepareBalancing } from './prepareBalancing.ts'

const { a, b } = plainTokens
const account = `0x${'d'.repeat(40)}` as const
const router = plainContracts.universalRouter
const even = 2n ** 96n
const range = { tickLower: -600, tickUpper: 600 }
type Call = { to: Hex; data: Hex }

type World = Partial<prepareBalancing.Parameters> & {
  /** What so much of the token that is sold brings, by the server's quote and on the node. */
  quoted?: (amount: bigint) => bigint
  received?: (amount: bigint) => bigint
  /** Where the pool stands after so much. */
  priceAfter?: (amount: bigint) => bigint
  canTry?: boolean
  unread?: 'before' | 'after' | 'price'
  sqrtPriceX96?: bigint
}

/** A pool that gives 99 for 100, and stays where it is. */
async function balance(amounts: Amounts, world: World = {}) {
  const { quoted = (amount: bigint) => (amount * 99n) / 100n, received = quoted, canTry = true, unread } = world
  const { sqrtPriceX96 = even, priceAfter = () => sqrtPriceX96, exit } = world
  const asked: QuoteRequest[] = []
  const trials: (readonly Call[])[] = []
  const { rpc } = plainNode({
    answers: plainLiquidity(),
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: readonly Call[] }] }) => {
        if (!canTry) throw new Error('no such method')
        const { calls } = blockStateCalls[0]
        trials.push(calls)
        const sold = BigInt(calls.find(({ to, data }) => to === router && data.length === 66)!.data)
        const there = exit ? amounts[asked.at(-1)!.tokenIn === a ? 'amount1' : 'amount0'] : 0n
        const answers = calls.map(() => '0x' as Hex)
        answers[0] = unread === 'before' ? '0x' : wordsOf(1_000)
        answers[answers.length - 2] = unread === 'after' ? '0x' : wordsOf(1_000n + there + received(sold))
        answers[answers.length - 1] = unread === 'price' ? '0x' : wordsOf(priceAfter(sold), 7)
        return [{ calls: answers.map((returnData) => ({ status: '0x1', returnData, gasUsed: '0x1' })) }]
      },
    },
  })
  const api = {
    async quote(request: QuoteRequest) {
      asked.push(request)
      const amount = quoted(BigInt(request.amount))
      const slippage = request.slippageTolerance!
      const minimumAmount = (amount * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n
      return {
        routing: 'CLASSIC',
        quote: {
          ...{ chainId: 31337, tradeType: 'EXACT_INPUT', slippage, priceImpact: 0, swapper: account },
          input: { token: request.tokenIn, amount: request.amount },
          output: {
            token: request.tokenOut,
            amount: `${amount}`,
            minimumAmount: `${minimumAmount}`,
            recipient: account,
          },
          ...{ spotPrice: { numerator: '1', denominator: '1' }, route: [], routeShareBps: [], routeString: '' },
          ...{ gasUseEstimate: '1', gasFee: '1', gasFeeQuote: null, gasFeeUSD: null, blockNumber: '1' },
          ...{ blockHash: '0x', expiresAt: 1, txFailureReasons: [] },
        },
      }
    },
    // Its bytes are what it sells.
    swap: async ({ quote, deadline }: { quote: { input: { amount: string } }; deadline: number }) => {
      expect(deadline).toBe(9_000)
      const data = numberToHex(BigInt(quote.input.amount), { size: 32 })
      return { swap: { chainId: 31337, from: account, to: router, data, value: '0' }, txFailureReasons: [] }
    },
  }
  const balancing = await prepareBalancing({ rpc: () => rpc, api } as unknown as ExchangeClient, {
    network: { chainId: 31337, contracts: plainContracts } as never,
    ...{ account, pool: { protocol: 'v3', token0: a, token1: b }, range, amounts, exit: undefined },
    ...{ slippageBps: 100, toleranceBps: 20, deadlineSeconds: 9_000 },
    ...world,
    state: {
      status: 'pool',
      poolId: (world.pool?.protocol === 'v4' ? plainPools.v4 : plainPools.v3).id,
      sqrtPriceX96,
    } as never,
  })
  return { ...balancing, asked, sold: asked.map(({ amount }) => BigInt(amount)), trials }
}

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

  test('behavior: never less than a unit, never more than there is', async () => {
    // Where it is sold the pool falls out of the range, and all of the other token is wanted, or none of it.
    const below = sqrtPriceX96AtTick(-700)
    const above = sqrtPriceX96AtTick(700)
    const amounts = { amount0: 10n ** 9n, amount1: 0n }
    // Of a unit there is a unit, or the quote would be of nothing.
    const quoted = (amount: bigint) => amount
    const none = await balance(amounts, { quoted, slippageBps: 0, priceAfter: () => below })
    expect(none.sold).toContain(1n)
    const all = await balance(amounts, { quoted, slippageBps: 0, priceAfter: () => above })
    expect(all.sold).toContain(10n ** 9n)
    for (const { sold } of [none, all])
      for (const amount of sold) expect(amount >= 1n && amount <= 10n ** 9n).toBe(true)
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
      ...[{ data: '0x0a' }, { data: '0x0e' }, { to: a }, { to: plainContracts.permit2 }, { to: router }],
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
