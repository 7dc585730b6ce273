import { amount0Between, amount1Between, sqrtPriceAfterInput, sqrtPriceAfterOutput } from '../concentrated/sqrtPrice.ts'
import {
  maxSqrtPriceX96,
  maxTick,
  minSqrtPriceX96,
  minTick,
  sqrtPriceX96AtTick,
  tickAtSqrtPriceX96,
} from '../concentrated/tick.ts'
import type { ConcentratedPoolState } from '../PoolState.ts'
import { divideUp } from '../rounding.ts'
import { swapFeePips } from '../swapFee.ts'

export type LoopResult = {
  amountIn: bigint
  amountOut: bigint
  sqrtPriceX96: bigint
  tick: number
  liquidity: bigint
  ticksCrossed: number
}

/**
 * For tests: the contracts' swap loop, step by step and without tables (Uniswap v3 core, UniswapV3Pool.swap; v4 core, Pool.swap). `amountSpecified`
 * is positive for exact input and negative for exact output, as in v3.
 */
export function contractLoop(
  pool: ConcentratedPoolState,
  zeroForOne: boolean,
  amountSpecified: bigint,
  sqrtPriceLimitX96 = zeroForOne ? minSqrtPriceX96 + 1n : maxSqrtPriceX96 - 1n,
): LoopResult {
  const feePips = BigInt(swapFeePips(pool, zeroForOne))
  const exactIn = amountSpecified > 0n
  const isInitialised = new Map(Array.from(pool.ticks.index, (tick, position) => [tick, position]))
  const state = {
    amountIn: 0n,
    amountOut: 0n,
    sqrtPriceX96: pool.sqrtPriceX96,
    tick: pool.tick,
    liquidity: pool.liquidity,
    ticksCrossed: 0,
  }
  let remaining = exactIn ? amountSpecified : -amountSpecified

  while (remaining !== 0n && state.sqrtPriceX96 !== sqrtPriceLimitX96) {
    const sqrtPriceStartX96 = state.sqrtPriceX96
    const tickNext = nextTickWithinOneWord(isInitialised, state.tick, pool.tickSpacing, zeroForOne)
    const sqrtPriceNextX96 = sqrtPriceX96AtTick(tickNext)
    const isBeyondLimit = zeroForOne ? sqrtPriceNextX96 < sqrtPriceLimitX96 : sqrtPriceNextX96 > sqrtPriceLimitX96
    const targetX96 = isBeyondLimit ? sqrtPriceLimitX96 : sqrtPriceNextX96

    const step = exactIn
      ? stepExactIn(state.sqrtPriceX96, targetX96, state.liquidity, remaining, feePips, zeroForOne)
      : stepExactOut(state.sqrtPriceX96, targetX96, state.liquidity, remaining, feePips, zeroForOne)
    state.sqrtPriceX96 = step.sqrtPriceX96
    state.amountIn += step.amountIn + step.feeAmount
    state.amountOut += step.amountOut
    remaining -= exactIn ? step.amountIn + step.feeAmount : step.amountOut

    if (state.sqrtPriceX96 === sqrtPriceNextX96) {
      const position = isInitialised.get(tickNext)
      if (position !== undefined) {
        const net = pool.ticks.liquidityNet[position]!
        state.liquidity += zeroForOne ? -net : net
        state.ticksCrossed++
      }
      state.tick = zeroForOne ? tickNext - 1 : tickNext
    } else if (state.sqrtPriceX96 !== sqrtPriceStartX96) {
      state.tick = tickAtSqrtPriceX96(state.sqrtPriceX96)
    }
  }
  return state
}

/** TickBitmap.nextInitializedTickWithinOneWord, checking each usable tick of the word in turn. */
function nextTickWithinOneWord(
  isInitialised: ReadonlyMap<number, number>,
  tick: number,
  tickSpacing: number,
  lessThanOrEqual: boolean,
): number {
  let compressed = Math.floor(tick / tickSpacing)
  if (lessThanOrEqual) {
    while ((compressed & 255) !== 0 && !isInitialised.has(compressed * tickSpacing)) compressed--
  } else {
    compressed++
    while ((compressed & 255) !== 255 && !isInitialised.has(compressed * tickSpacing)) compressed++
  }
  return Math.min(Math.max(compressed * tickSpacing, minTick), maxTick)
}

type LoopStep = { sqrtPriceX96: bigint; amountIn: bigint; amountOut: bigint; feeAmount: bigint }

function stepExactIn(
  currentX96: bigint,
  targetX96: bigint,
  liquidity: bigint,
  remaining: bigint,
  feePips: bigint,
  zeroForOne: boolean,
): LoopStep {
  const remainingLessFee = (remaining * (1_000_000n - feePips)) / 1_000_000n
  const toTarget = amountsBetween(currentX96, targetX96, liquidity, zeroForOne)
  if (remainingLessFee >= toTarget.amountIn) {
    return { sqrtPriceX96: targetX96, ...toTarget, feeAmount: feeOn(toTarget.amountIn, feePips) }
  }
  const sqrtPriceX96 = sqrtPriceAfterInput(currentX96, liquidity, remainingLessFee, zeroForOne)
  const { amountIn, amountOut } = amountsBetween(currentX96, sqrtPriceX96, liquidity, zeroForOne)
  const feeAmount = sqrtPriceX96 === targetX96 ? feeOn(amountIn, feePips) : remaining - amountIn
  return { sqrtPriceX96, amountIn, amountOut, feeAmount }
}

function stepExactOut(
  currentX96: bigint,
  targetX96: bigint,
  liquidity: bigint,
  remaining: bigint,
  feePips: bigint,
  zeroForOne: boolean,
): LoopStep {
  const toTarget = amountsBetween(currentX96, targetX96, liquidity, zeroForOne)
  const sqrtPriceX96 =
    remaining >= toTarget.amountOut ? targetX96 : sqrtPriceAfterOutput(currentX96, liquidity, remaining, zeroForOne)
  const { amountIn, amountOut } = amountsBetween(currentX96, sqrtPriceX96, liquidity, zeroForOne)
  return {
    sqrtPriceX96,
    amountIn,
    amountOut: amountOut > remaining ? remaining : amountOut,
    feeAmount: feeOn(amountIn, feePips),
  }
}

function amountsBetween(startX96: bigint, endX96: bigint, liquidity: bigint, zeroForOne: boolean) {
  return zeroForOne
    ? {
        amountIn: amount0Between(endX96, startX96, liquidity, 'up'),
        amountOut: amount1Between(endX96, startX96, liquidity, 'down'),
      }
    : {
        amountIn: amount1Between(startX96, endX96, liquidity, 'up'),
        amountOut: amount0Between(startX96, endX96, liquidity, 'down'),
      }
}

function feeOn(amountIn: bigint, feePips: bigint): bigint {
  return amountIn === 0n ? 0n : divideUp(amountIn * feePips, 1_000_000n - feePips)
}
