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

/** Amounts for a deposit after the swap that makes them fit; `PoolPrice` is the pool's price after that swap. */
export type Balancing = PoolPrice & {
  /** Undefined if no swap is needed or the amount is too small to be worth one. */
  readonly swap: PreparedSwap | undefined
  /** What isn't deposited because it isn't worth a swap; 0 if negligible or if there is a swap. */
  readonly left: Amounts
  /** Whether some of it can be deposited without the swap at the current price. */
  readonly fits: boolean
  readonly expected: Amounts
  /** If the swap returns only its minimum. */
  readonly least: Amounts
}

/** Swaps below this fraction (1/50) of the total are skipped: the request, the wait and the gas cost more than the rest would earn. */
const leastPart = 50n
/** Amounts below this fraction (1/1,000) of the total aren't reported. */
const notablePart = 1_000n
/** The search for the swap amount stops at this fraction (0.005 %). */
const precision = 20_000n
const maxRounds = 7

/**
 * Finds the swap after which two amounts fit a range or a pair completely. Its output and the pool's price after it depend on the amount, so each
 * guess is quoted, simulated after the exit that supplies the tokens, and corrected by the result. Without a simulation, the quote and the current
 * price are used.
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
  // However small the swap is, a range that takes both tokens takes nothing of a single one.
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
  // The best amount lies above every guess that was too small and below every guess that was too large.
  let low = 0n
  let high: bigint | undefined
  for (let round = 1; ; round++) {
    const tried = await tryPartSwap(client, facts, ask)
    const { amount } = ask
    const rate = { paid: amount, received: tried.swap.received }
    const wanted = swapForRange(tried.price.sqrtPriceX96, bounds, amounts, (of) => (of === side ? rate : turned(rate)))
    const miss = (wanted?.side === side ? wanted.amount : 0n) - amount
    if (round === maxRounds || magnitude(miss) * precision <= amount) {
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
    /** Undefined for a pair, which takes both tokens in the ratio of its reserves. */
    readonly range: TickRange | undefined
    /** Available for the deposit, in raw units. */
    readonly amounts: Amounts
    /** The exit that supplies the amounts; undefined if they are in the wallet. */
    readonly exit: LiquidityPlan | undefined
    /** Slippage limit of the swap, against its quote. */
    readonly slippageBps: number
    /** Allowed shortfall against the simulated output after the exit. */
    readonly toleranceBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

const nothing: Amounts = { amount0: 0n, amount1: 0n }
/** A pair's range: all prices. */
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

/** Value of both amounts in units of `side`, at the pool's price. */
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

/** Secant step: where the line through two guesses has a miss of zero. */
function corrected(now: Guess, last: Guess): bigint {
  const slope = now.miss - last.miss
  return slope === 0n ? now.amount + now.miss : now.amount - (now.miss * (now.amount - last.amount)) / slope
}

/** The guess, or the midpoint if it is out of bounds: a swap past the end of the range doesn't tell how far past it was. */
function within({ low, high, most }: { low: bigint; high: bigint | undefined; most: bigint }, guess: bigint): bigint {
  if (high === undefined && guess >= most) return most
  const middle = (low + (high ?? most) + 1n) / 2n
  return guess > low && guess < (high ?? most) ? guess : middle
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
