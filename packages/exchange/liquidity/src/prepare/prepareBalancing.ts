import { depositAt } from '@oxbow/amm/deposit'
import type { Amounts, PriceRange } from '@oxbow/amm/liquidity'
import { type SwapRate, swapForRange } from '@oxbow/amm/swapForRange'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { sqrtPricesOf, type TickRange } from '@oxbow/positions/tickRange'
import type { DepositPoolState } from '../plan/DepositRequest.ts'
import { DepositError } from '../plan/depositTerms.ts'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { type PoolPrice, poolPrice } from '../plan/poolPrice.ts'
import { boundSwap, tryPartSwap } from './tryPartSwap.ts'

/** Tokens on their way into a pool, after what has to be swapped of them; the price is the one at which the pool stands then. */
export type Balancing = PoolPrice & {
  /** Undefined when nothing has to be, or so little that it is not worth a swap. */
  readonly swap: PreparedSwap | undefined
  /** What does not go in because it is not worth a swap; 0 where that is next to nothing, and where there is a swap. */
  readonly left: Amounts
  /** At the price of now some of it goes in without the swap. */
  readonly fits: boolean
  readonly expected: Amounts
  /** When the swap gives its least. */
  readonly least: Amounts
}

/** A swap of less than this part of all there is costs a person more (a request, a wait, gas) than what stays out of the range earns. */
const leastPart = 50n
/** A smaller part of a token than this is not mentioned. */
const notablePart = 1_000n
/** As near to the best amount as is looked for: 0.005 %. */
const precision = 20_000n
const mostRounds = 7

/**
 * The swap after which all of two amounts goes into a range or a pair. What it gives, and where it leaves the pool, depends on how much is swapped: each guess is
 * quoted, run on the node after the exit that the tokens come from, and corrected by what came of it. Without such a trial the quote stands, and the
 * price of now.
 *
 * @throws {DepositError}, {tryPartSwap}
 */
export async function prepareBalancing(
  client: ExchangeClient,
  parameters: prepareBalancing.Parameters,
): Promise<Balancing> {
  const { network, account, state, range, amounts, exit, slippageBps, toleranceBps, deadlineSeconds } = parameters
  const bounds = range === undefined ? allPrices : sqrtPricesOf(range)
  const price = poolPrice(state)
  if (price === undefined) throw new DepositError('NoRoute', 'This pool has no price.')
  const { sqrtPriceX96 } = price
  const fits = depositAt(sqrtPriceX96, bounds, amounts).liquidity > 0n
  const first = swapForRange(sqrtPriceX96, bounds, amounts, (side) => spotRate(sqrtPriceX96, side))
  const isWorthLittle = first !== undefined && first.amount * leastPart < worthIn(first.side, sqrtPriceX96, amounts)
  // However little it is, without it nothing of the one token goes into a range that takes both.
  if (first === undefined || (isWorthLittle && fits)) {
    const left = leftOver(sqrtPriceX96, bounds, amounts)
    return { swap: undefined, left, fits, expected: amounts, least: amounts, ...price }
  }
  const { side } = first
  const brought = exit === undefined ? nothing : amounts
  const pool = { ...parameters.pool, poolId: state.poolId }
  const facts = { network, account, pool, price, exit, brought, toleranceBps, deadlineSeconds }
  let ask: tryPartSwap.Ask = { side, amount: first.amount, slippageBps }
  let last: Guess | undefined
  // The best amount lies above what was too little and below what was too much.
  let low = 0n
  let high: bigint | undefined
  for (let round = 1; ; round++) {
    const tried = await tryPartSwap(client, facts, ask)
    const { amount } = ask
    const rate = { paid: amount, received: tried.swap.received }
    const wanted = swapForRange(tried.price.sqrtPriceX96, bounds, amounts, (of) => (of === side ? rate : turned(rate)))
    const miss = (wanted?.side === side ? wanted.amount : 0n) - amount
    if (round === mostRounds || magnitude(miss) * precision <= amount) {
      const swap = await boundSwap(client, facts, { tried, ask })
      return { ...toBalancing(amounts, side, swap), ...tried.price, fits }
    }
    if (miss > 0n) low = amount
    else high = amount
    const next = last === undefined ? amount + miss : corrected({ amount, miss }, last)
    last = { amount, miss }
    ask = { ...ask, amount: within({ low, high, most: amounts[side] }, next) }
  }
}

export declare namespace prepareBalancing {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly pool: {
      readonly protocol: 'v2' | 'v3' | 'v4'
      readonly token0: `0x${string}`
      readonly token1: `0x${string}`
    }
    readonly state: Exclude<DepositPoolState, { status: 'missing' }>
    /** Undefined of a pair, which takes what its price says. */
    readonly range: TickRange | undefined
    /** What there is to go in, in raw units. */
    readonly amounts: Amounts
    /** What brings it; undefined when it is in the wallet. */
    readonly exit: LiquidityPlan | undefined
    /** The most that the swap may fall short of its quote. */
    readonly slippageBps: number
    /** How far it may fall short of what it gives now, after the exit. */
    readonly toleranceBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

const nothing: Amounts = { amount0: 0n, amount1: 0n }
/** The range of a pair. */
const allPrices: PriceRange = { lowerX96: 0n, upperX96: 1n << 256n }

function toBalancing(
  amounts: Amounts,
  side: keyof Amounts,
  swap: PreparedSwap,
): Omit<Balancing, 'fits' | keyof PoolPrice> {
  const { quote, received } = swap
  const other = otherOf(side)
  const after = (gained: bigint) =>
    ({ [side]: amounts[side] - quote.amountIn, [other]: amounts[other] + gained }) as Record<keyof Amounts, bigint>
  const least = quote.minimumOut < received ? quote.minimumOut : received
  return { swap, left: { amount0: 0n, amount1: 0n }, expected: after(received), least: after(least) }
}

function otherOf(side: keyof Amounts): keyof Amounts {
  return side === 'amount0' ? 'amount1' : 'amount0'
}

function spotRate(sqrtPriceX96: bigint, side: keyof Amounts): SwapRate {
  const price = sqrtPriceX96 * sqrtPriceX96
  return side === 'amount0' ? { paid: 1n << 192n, received: price } : { paid: price, received: 1n << 192n }
}

/** Both amounts in one of the two tokens, at the pool's price. */
function worthIn(side: keyof Amounts, sqrtPriceX96: bigint, amounts: Amounts): bigint {
  const { paid, received } = spotRate(sqrtPriceX96, side)
  return amounts[side] + (amounts[otherOf(side)] * paid) / received
}

function leftOver(sqrtPriceX96: bigint, range: PriceRange, amounts: Amounts): Amounts {
  const taken = depositAt(sqrtPriceX96, range, amounts).amounts
  const of = (side: keyof Amounts) => {
    const left = amounts[side] - taken[side]
    return left * notablePart < amounts[side] ? 0n : left
  }
  return { amount0: of('amount0'), amount1: of('amount1') }
}

function turned({ paid, received }: SwapRate): SwapRate {
  return { paid: received, received: paid }
}

type Guess = { readonly amount: bigint; readonly miss: bigint }

/** Where the line through two guesses misses by nothing. */
function corrected(now: Guess, last: Guess): bigint {
  const slope = now.miss - last.miss
  return slope === 0n ? now.amount + now.miss : now.amount - (now.miss * (now.amount - last.amount)) / slope
}

/** A guess, or the middle where it leads out of the bounds: a swap that moves the price past the range says nothing of how far it went too far. */
function within({ low, high, most }: { low: bigint; high: bigint | undefined; most: bigint }, guess: bigint): bigint {
  if (high === undefined && guess >= most) return most
  const middle = (low + (high ?? most) + 1n) / 2n
  return guess > low && guess < (high ?? most) ? guess : middle
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
