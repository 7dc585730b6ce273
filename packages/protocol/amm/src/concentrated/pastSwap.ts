import { divideUp } from '../rounding.ts'
import { amount0Between, amount1Between, comesBefore, sqrtPriceAfterInput } from './sqrtPrice.ts'
import { allPips } from './swapStep.ts'
import { maxTick, minTick, sqrtPriceX96AtTick } from './tick.ts'

/** A past swap of a v4 pool, as its event describes it, and the pool's state before it. */
export type PastSwap = {
  readonly before: { readonly sqrtPriceX96: bigint; readonly tick: number; readonly liquidity: bigint }
  readonly endX96: bigint
  readonly zeroForOne: boolean
  /** Raw units that were paid in, including all fees. */
  readonly amountIn: bigint
  /** From the event; includes the protocol's share. */
  readonly feePips: bigint
  /** The protocol fee in this direction. */
  readonly protocolFeePips: bigint
  readonly tickSpacing: number
}

/** A part of a swap with constant liquidity. */
export type PastStretch = {
  /** The pool's tick in this stretch; ranges that contain it earned the fee. */
  readonly tick: number
  readonly liquidity: bigint
  /** Liquidity providers' share of the fee, in raw units of the input token. */
  readonly fee: bigint
}

/** Initialized ticks at the time of the swap, ascending, with their net liquidity. */
export type PastTicks = readonly { readonly tick: number; readonly net: bigint }[]

/**
 * What liquidity providers earned from a swap, stretch by stretch, exact to the raw unit. Stretches end where the contract's steps do, including at
 * bitmap word boundaries, because each step is rounded separately. Mirrors Uniswap v4 core, Pool.swap and SwapMath.computeSwapStep.
 *
 * @throws {RangeError} when the ticks can't be those of that pool
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
    // An exact input can reach the tick through rounding with slightly less than the full step costs.
    const isLast = isShort || input + whole > left
    const fee = isLast ? lastFee({ sqrtPriceX96, liquidity, left, input, swap }) : whole
    const used = isLast ? left : input + whole
    const protocolPart = feePips === protocolFeePips ? fee : (used * protocolFeePips) / allPips
    if (liquidity > 0n && used > 0n) stretches.push({ tick, liquidity, fee: fee - protocolPart })

    left -= used
    if (fee < 0n || (isLast && reachedX96 !== endX96)) throw new RangeError('The swap does not fit the liquidity.')
    if (isShort) return stretches
    // A swap never reaches the price of the last tick itself.
    if (next.tick === (zeroForOne ? minTick : maxTick)) throw new RangeError('The swap exceeds the last tick.')
    sqrtPriceX96 = targetX96
    tick = zeroForOne ? next.tick - 1 : next.tick
    liquidity += zeroForOne ? -next.net : next.net
    if (liquidity < 0n) throw new RangeError('The ticks are not those of the pool.')
  }
  return stretches
}

/** The last step's fee. For an exact input it is a share of the remaining input; for an exact output it is added on top of the input. */
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

/** The end of the next stretch: an initialized tick, or the bitmap word's boundary. Mirrors TickBitmap.nextInitializedTickWithinOneWord. */
function nextTick(ticks: PastTicks, tick: number, tickSpacing: number, isDown: boolean): { tick: number; net: bigint } {
  const compressed = Math.floor(tick / tickSpacing) + (isDown ? 0 : 1)
  const word = (compressed >> 8) * 256
  const end = (isDown ? word : word + 255) * tickSpacing
  // Bisects for the first tick beyond where the search begins.
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
