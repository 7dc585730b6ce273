import { divideUp } from './rounding.ts'
import { amount0Between, amount1Between, sqrtPriceAfterInput, sqrtPriceAfterOutput } from './sqrtPrice.ts'

/** 100 % in hundredths of a basis point. */
export const allPips = 1_000_000n

/** A place on the price axis from which a swap goes on with constant liquidity. */
export type SwapStart = {
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
  readonly zeroForOne: boolean
  /** The fee in force, the protocol's share included, in pips. */
  readonly feePips: bigint
}

/** A start with the price that one step can come to at most, and what it takes to get there. */
export type Stretch = SwapStart & {
  readonly targetX96: bigint
  /** Without the fee. */
  readonly inputToTarget: bigint
  readonly outputToTarget: bigint
}

export type SwapStep = {
  readonly sqrtPriceAfterX96: bigint
  /** With the fee. */
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** `targetX96` is below the start when token0 is sold, above it when token1 is. */
export function stretchTo<start extends SwapStart>(targetX96: bigint, start: start): start & Stretch {
  return {
    ...start,
    targetX96,
    inputToTarget: inputTo(targetX96, start),
    outputToTarget: outputTo(targetX96, start),
  }
}

/**
 * Moves the price along the whole stretch; undefined when nothing can, because the fee eats all input.
 * The case of SwapMath.computeSwapStep (see below) that is the same for exact input and exact output.
 */
export function crossStretch({ targetX96, feePips, inputToTarget, outputToTarget }: Stretch): SwapStep | undefined {
  if (feePips === allPips && inputToTarget !== 0n) return undefined
  return { sqrtPriceAfterX96: targetX96, amountIn: withFee(inputToTarget, feePips), amountOut: outputToTarget }
}

/**
 * Swaps `amountIn`, fee included, as far as the target at most.
 * Mirrors Uniswap v3 core and v4 core, SwapMath.computeSwapStep for exact input; the two differ in how they book fees, not in what a swap pays.
 */
export function swapStepExactIn(stretch: Stretch, amountIn: bigint): SwapStep {
  const { sqrtPriceX96, targetX96, liquidity, zeroForOne, feePips, inputToTarget, outputToTarget } = stretch
  const amountLessFee = (amountIn * (allPips - feePips)) / allPips
  if (amountLessFee >= inputToTarget) {
    return { sqrtPriceAfterX96: targetX96, amountIn: withFee(inputToTarget, feePips), amountOut: outputToTarget }
  }
  const sqrtPriceAfterX96 = sqrtPriceAfterInput(sqrtPriceX96, liquidity, amountLessFee, zeroForOne)
  // The pool keeps what rounding leaves over, so all of the input is used.
  return { sqrtPriceAfterX96, amountIn, amountOut: outputTo(sqrtPriceAfterX96, stretch) }
}

/**
 * Buys `amountOut`, as far as the target at most.
 * Mirrors Uniswap v3 core and v4 core, SwapMath.computeSwapStep for exact output. `feePips` must be less than 100 %.
 */
export function swapStepExactOut(stretch: Stretch, amountOut: bigint): SwapStep {
  const { sqrtPriceX96, targetX96, liquidity, zeroForOne, feePips, inputToTarget, outputToTarget } = stretch
  if (amountOut >= outputToTarget) {
    return { sqrtPriceAfterX96: targetX96, amountIn: withFee(inputToTarget, feePips), amountOut: outputToTarget }
  }
  const sqrtPriceAfterX96 = sqrtPriceAfterOutput(sqrtPriceX96, liquidity, amountOut, zeroForOne)
  return { sqrtPriceAfterX96, amountIn: withFee(inputTo(sqrtPriceAfterX96, stretch), feePips), amountOut }
}

function inputTo(sqrtPriceAfterX96: bigint, { sqrtPriceX96, liquidity, zeroForOne }: SwapStart): bigint {
  return zeroForOne
    ? amount0Between(sqrtPriceAfterX96, sqrtPriceX96, liquidity, 'up')
    : amount1Between(sqrtPriceX96, sqrtPriceAfterX96, liquidity, 'up')
}

function outputTo(sqrtPriceAfterX96: bigint, { sqrtPriceX96, liquidity, zeroForOne }: SwapStart): bigint {
  return zeroForOne
    ? amount1Between(sqrtPriceAfterX96, sqrtPriceX96, liquidity, 'down')
    : amount0Between(sqrtPriceX96, sqrtPriceAfterX96, liquidity, 'down')
}

/** At a fee of 100 % no input but 0 crosses anything, and 0 pays no fee. */
function withFee(amountIn: bigint, feePips: bigint): bigint {
  return amountIn === 0n ? 0n : amountIn + divideUp(amountIn * feePips, allPips - feePips)
}
