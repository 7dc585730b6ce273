import { divideUp } from '../rounding.ts'
import { amount0Between, amount1Between, comesBefore, sqrtPriceAfterInput } from './sqrtPrice.ts'
import { allPips } from './swapStep.ts'
import { maxTick, minTick, sqrtPriceX96AtTick } from './tick.ts'

/** A swap of a v4 pool that is over, as its event tells it, and the pool as it found it. */
export type PastSwap = {
  readonly before: { readonly sqrtPriceX96: bigint; readonly tick: number; readonly liquidity: bigint }
  readonly endX96: bigint
  readonly zeroForOne: boolean
  /** Raw units that came in, all fees among them. */
  readonly amountIn: bigint
  /** Of the event: the protocol's part is in it. */
  readonly feePips: bigint
  /** In this direction. */
  readonly protocolFeePips: bigint
  readonly tickSpacing: number
}

/** A part of a swap over which the liquidity did not change. */
export type PastStretch = {
  /** Where the pool stood when it began: ranges that hold this tick earned. */
  readonly tick: number
  readonly liquidity: bigint
  /** What providers were paid, in raw units of what came in. */
  readonly fee: bigint
}

/** The ticks at which liquidity began and ended then, in order. */
export type PastTicks = readonly { readonly tick: number; readonly net: bigint }[]

/**
 * What providers earned of a swap, stretch by stretch, to the unit. Stretches end where the contract's do, at words of its bitmap too, because each
 * is rounded by itself. Mirrors Uniswap v4 core, Pool.swap and SwapMath.computeSwapStep.
 *
 * @throws {RangeError} when the ticks cannot be those of that pool
 */
export function pastSwap(swap: PastSwap, ticks: PastTicks): readonly PastStretch[] {
  const { zeroForOne, endX96, feePips, protocolFeePips, tickSpacing } = swap
  let { sqrtPriceX96, tick, liquidity } = swap.before
  let left = swap.amountIn
  const stretches: PastStretch[] = []
  while (left > 0n || sqrtPriceX96 !== endX96) {
    const next = nextTick(ticks, tick, tickSpacing, zeroForOne)
    const targetX96 = sqrtPriceX96AtTick(next.tick)
    const isShort = comesBefore(zeroForOne, endX96, targetX96)
    const reachedX96 = isShort ? endX96 : targetX96
    const input = zeroForOne
      ? amount0Between(reachedX96, sqrtPriceX96, liquidity, 'up')
      : amount1Between(sqrtPriceX96, reachedX96, liquidity, 'up')
    const whole = feePips === allPips ? input : divideUp(input * feePips, allPips - feePips)
    // An exact input whose last unit only just comes to the tick is less than what the whole way costs.
    const isLast = isShort || input + whole > left
    const fee = isLast ? lastFee({ sqrtPriceX96, liquidity, left, input, swap }) : whole
    const used = isLast ? left : input + whole
    const protocolPart = feePips === protocolFeePips ? fee : (used * protocolFeePips) / allPips
    if (liquidity > 0n && used > 0n) stretches.push({ tick, liquidity, fee: fee - protocolPart })

    left -= used
    if (fee < 0n || (isLast && reachedX96 !== endX96)) throw new RangeError('The swap does not fit the liquidity.')
    if (isShort) return stretches
    // No swap comes to the price of the last tick itself.
    if (next.tick === (zeroForOne ? minTick : maxTick)) throw new RangeError('The swap goes beyond the last tick.')
    sqrtPriceX96 = targetX96
    tick = zeroForOne ? next.tick - 1 : next.tick
    liquidity += zeroForOne ? -next.net : next.net
    if (liquidity < 0n) throw new RangeError('The ticks are not those of the pool.')
  }
  return stretches
}

/** What is left is an exact input, of which the fee is a share, or an exact output's, which pays the fee on top. */
function lastFee(facts: {
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
  readonly left: bigint
  readonly input: bigint
  readonly swap: PastSwap
}): bigint {
  const { sqrtPriceX96, liquidity, left, input, swap } = facts
  if (liquidity === 0n) return left
  const lessFee = (left * (allPips - swap.feePips)) / allPips
  const isExactInput = sqrtPriceAfterInput(sqrtPriceX96, liquidity, lessFee, swap.zeroForOne) === swap.endX96
  return left - (isExactInput ? lessFee : input)
}

/** Where the next stretch can end: an initialised tick, or the end of the bitmap's word. Mirrors TickBitmap.nextInitializedTickWithinOneWord. */
function nextTick(ticks: PastTicks, tick: number, tickSpacing: number, isDown: boolean): { tick: number; net: bigint } {
  const compressed = Math.floor(tick / tickSpacing) + (isDown ? 0 : 1)
  const word = (compressed >> 8) * 256
  const end = (isDown ? word : word + 255) * tickSpacing
  // The first tick above where the search begins.
  let [low, high] = [0, ticks.length]
  const from = compressed * tickSpacing
  while (low < high) {
    const middle = (low + high) >> 1
    if (isDown ? ticks[middle]!.tick <= from : ticks[middle]!.tick < from) low = middle + 1
    else high = middle
  }
  const found = ticks[isDown ? low - 1 : low]
  if (found !== undefined && (isDown ? found.tick >= end : found.tick <= end)) return found
  return { tick: Math.min(maxTick, Math.max(minTick, end)), net: 0n }
}
