import { divideUp } from './rounding.ts'
import { amount0Between, amount1Between, sqrtPriceAfterInput, sqrtPriceAfterOutput } from './sqrtPrice.ts'

/** 100 % in hundredths of a basis point. */
export const allPips = 1_000_000n

/** A stretch of the price axis that a swap crosses with constant liquidity, and what it pays for that. */
export type Stretch = {
  readonly sqrtPriceX96: bigint
  /** Below `sqrtPriceX96` when token0 is sold, above it when token1 is. */
  readonly targetX96: bigint
  readonly liquidity: bigint
  readonly zeroForOne: boolean
  /** The fee in force, protocol's share included, in pips. */
  readonly feePips: bigint
}

export type SwapStep = {
  readonly sqrtPriceAfterX96: bigint
  /** With the fee. */
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/**
 * What it takes to move the price along the whole stretch; undefined when nothing can, because the fee eats all input.
 * The full-step case of Uniswap v3 core, SwapMath.computeSwapStep, the same for exact input and exact output.
 */
export function crossStretch(stretch: Stretch): SwapStep | undefined {
  const inputToTarget = inputTo(stretch.targetX96, stretch)
  return stretch.feePips === allPips && inputToTarget !== 0n ? undefined : wholeStep(stretch, inputToTarget)
}

/**
 * Swaps `amountIn`, fee included, as far as the target at most.
 * Mirrors SwapMath.computeSwapStep of Uniswap v3 core and v4 core for exact input; they share every amount but the booking of fees.
 */
export function swapStepExactIn(stretch: Stretch, amountIn: bigint): SwapStep {
  const { sqrtPriceX96, targetX96, liquidity, zeroForOne, feePips } = stretch
  const amountLessFee = (amountIn * (allPips - feePips)) / allPips
  const inputToTarget = inputTo(targetX96, stretch)
  if (amountLessFee >= inputToTarget) return wholeStep(stretch, inputToTarget)

  const sqrtPriceAfterX96 = sqrtPriceAfterInput(sqrtPriceX96, liquidity, amountLessFee, zeroForOne)
  // The pool keeps what rounding leaves over, so all of the input is used.
  return { sqrtPriceAfterX96, amountIn, amountOut: outputTo(sqrtPriceAfterX96, stretch) }
}

/**
 * Buys `amountOut`, as far as the target at most.
 * Mirrors SwapMath.computeSwapStep of Uniswap v3 core and v4 core for exact output. `feePips` must be less than 100 %.
 */
export function swapStepExactOut(stretch: Stretch, amountOut: bigint): SwapStep {
  const { sqrtPriceX96, targetX96, liquidity, zeroForOne, feePips } = stretch
  const outputToTarget = outputTo(targetX96, stretch)
  const reachesTarget = amountOut >= outputToTarget
  const sqrtPriceAfterX96 = reachesTarget
    ? targetX96
    : sqrtPriceAfterOutput(sqrtPriceX96, liquidity, amountOut, zeroForOne)
  return {
    sqrtPriceAfterX96,
    amountIn: withFee(inputTo(sqrtPriceAfterX96, stretch), feePips),
    amountOut: reachesTarget ? outputToTarget : amountOut,
  }
}

function wholeStep(stretch: Stretch, inputToTarget: bigint): SwapStep {
  const { targetX96, feePips } = stretch
  return {
    sqrtPriceAfterX96: targetX96,
    amountIn: withFee(inputToTarget, feePips),
    amountOut: outputTo(targetX96, stretch),
  }
}

function inputTo(sqrtPriceAfterX96: bigint, { sqrtPriceX96, liquidity, zeroForOne }: Stretch): bigint {
  return zeroForOne
    ? amount0Between(sqrtPriceAfterX96, sqrtPriceX96, liquidity, 'up')
    : amount1Between(sqrtPriceX96, sqrtPriceAfterX96, liquidity, 'up')
}

function outputTo(sqrtPriceAfterX96: bigint, { sqrtPriceX96, liquidity, zeroForOne }: Stretch): bigint {
  return zeroForOne
    ? amount1Between(sqrtPriceAfterX96, sqrtPriceX96, liquidity, 'down')
    : amount0Between(sqrtPriceX96, sqrtPriceAfterX96, liquidity, 'down')
}

function withFee(amountIn: bigint, feePips: bigint): bigint {
  return amountIn === 0n ? 0n : amountIn + divideUp(amountIn * feePips, allPips - feePips)
}
