import { divideUp } from '../rounding.ts'
import { amount0Between, amount1Between, maxUint256, sqrtPriceAfterInput, sqrtPriceAfterOutput } from './sqrtPrice.ts'

/** 100 % in hundredths of a basis point. */
export const allPips = 1_000_000n

/** The progress of a swap. */
export type SwapProgress = {
  readonly sqrtPriceX96: bigint
  /** Input so far, fee included. */
  readonly amountIn: bigint
  /** Output so far. */
  readonly amountOut: bigint
}

/** A point on the price axis from which a swap continues with constant liquidity. */
export type SwapStart = SwapProgress & {
  readonly liquidity: bigint
  readonly zeroForOne: boolean
  /** The fee in force in pips, including the protocol's share. */
  readonly feePips: bigint
}

/** A start, the furthest price that one step can reach, and the cumulative amounts there. */
export type Stretch = SwapStart & {
  readonly liquidityX96: bigint
  readonly targetX96: bigint
  /** Undefined when the target can't be reached because the fee is 100 %. */
  readonly amountInAtTarget: bigint | undefined
  readonly amountOutAtTarget: bigint
}

/** `targetX96` is below the start when token0 is sold, above it when token1 is. */
export function stretchTo(targetX96: bigint, start: SwapStart): Stretch {
  const { sqrtPriceX96, liquidity, zeroForOne, feePips, amountIn, amountOut } = start
  const input = inputTo(targetX96, start)
  const isClosed = feePips === allPips && input !== 0n
  const amountInAtTarget = isClosed ? undefined : amountIn + withFee(input, feePips)
  const amountOutAtTarget = amountOut + outputTo(targetX96, start)
  // A single object literal gives every stretch the same hidden class, which makes reads faster.
  return {
    sqrtPriceX96,
    liquidity,
    liquidityX96: liquidity << 96n,
    zeroForOne,
    feePips,
    amountIn,
    amountOut,
    targetX96,
    amountInAtTarget,
    amountOutAtTarget,
  }
}

/** Moves the price to the end of the stretch; undefined when it can't be reached. */
export function crossStretch({ targetX96, amountInAtTarget, amountOutAtTarget }: Stretch): SwapProgress | undefined {
  if (amountInAtTarget === undefined) return undefined
  return { sqrtPriceX96: targetX96, amountIn: amountInAtTarget, amountOut: amountOutAtTarget }
}

/**
 * Continues until the swap has used `amountIn`, fee included, or reaches the target. A stretch is crossed whole when the input after the fee covers
 * it, that is, from the target's input plus fee on.
 * Mirrors Uniswap v3 core and v4 core, SwapMath.computeSwapStep for exact input; the two differ in how they book fees, not in what a swap pays.
 */
export function swapStepExactIn(stretch: Stretch, amountIn: bigint): SwapProgress {
  const { amountInAtTarget, feePips } = stretch
  if (amountInAtTarget !== undefined && amountIn >= amountInAtTarget) return crossStretch(stretch)!
  // The pool keeps the rounding remainder, so all of the input is used.
  const amountLessFee = ((amountIn - stretch.amountIn) * (allPips - feePips)) / allPips
  return stretch.zeroForOne ? sell0(stretch, amountIn, amountLessFee) : sell1(stretch, amountIn, amountLessFee)
}

/**
 * Continues until the swap has paid `amountOut` or reaches the target.
 * Mirrors Uniswap v3 core and v4 core, SwapMath.computeSwapStep for exact output. `feePips` must be less than 100 %.
 */
export function swapStepExactOut(stretch: Stretch, amountOut: bigint): SwapProgress {
  const { amountOutAtTarget, liquidity, zeroForOne, feePips } = stretch
  if (amountOut >= amountOutAtTarget) return crossStretch(stretch)!

  const remaining = amountOut - stretch.amountOut
  const sqrtPriceX96 = sqrtPriceAfterOutput(stretch.sqrtPriceX96, liquidity, remaining, zeroForOne)
  return { sqrtPriceX96, amountIn: stretch.amountIn + withFee(inputTo(sqrtPriceX96, stretch), feePips), amountOut }
}

/*
 * Nearly every quote ends in one of the next two. They spell out sqrtPriceAfterInput and outputTo so that the move of the price, a small
 * number, is found by one division and serves twice.
 */

function sell0(stretch: Stretch, amountIn: bigint, amountLessFee: bigint): SwapProgress {
  const { sqrtPriceX96, liquidity, liquidityX96 } = stretch
  const product = amountLessFee * sqrtPriceX96
  const denominator = liquidityX96 + product
  const fallX96 =
    denominator <= maxUint256
      ? (product * sqrtPriceX96) / denominator
      : sqrtPriceX96 - sqrtPriceAfterInput(sqrtPriceX96, liquidity, amountLessFee, true)
  const amountOut = stretch.amountOut + ((liquidity * fallX96) >> 96n)
  return { sqrtPriceX96: sqrtPriceX96 - fallX96, amountIn, amountOut }
}

function sell1(stretch: Stretch, amountIn: bigint, amountLessFee: bigint): SwapProgress {
  const { liquidity, liquidityX96 } = stretch
  const riseX96 = (amountLessFee << 96n) / liquidity
  const sqrtPriceX96 = stretch.sqrtPriceX96 + riseX96
  const amountOut = stretch.amountOut + (liquidityX96 * riseX96) / (sqrtPriceX96 * stretch.sqrtPriceX96)
  return { sqrtPriceX96, amountIn, amountOut }
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

/** At a fee of 100 % only an input of 0 crosses, and it pays no fee. */
function withFee(amountIn: bigint, feePips: bigint): bigint {
  return amountIn === 0n ? 0n : amountIn + divideUp(amountIn * feePips, allPips - feePips)
}
