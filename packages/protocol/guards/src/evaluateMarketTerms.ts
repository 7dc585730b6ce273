import { divideUp } from '@oxbow/amm/rounding'
import { maxTick, sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { allBps, type MarketTerms, shortestWindowSeconds } from './MarketTerms.ts'

type Hex = `0x${string}`

/** A pool's tokens and its result of `observe([windowSeconds, 0])`. */
export type PoolMemory = {
  readonly token0: Hex
  readonly token1: Hex
  readonly tickCumulatives: readonly [bigint, bigint]
  readonly secondsPerLiquidityX128: readonly [bigint, bigint]
}

/** The guards' decision about a market, computed with the same arithmetic, to the raw unit. */
export type MarketVerdict =
  /** The minimum output at the current mean price. */
  | { readonly status: 'open'; readonly leastOut: bigint; readonly meanTick: number }
  | { readonly status: 'not-reached'; readonly meanTick: number }
  | { readonly status: 'too-thin'; readonly liquidity: bigint }
  /** Terms that no market can meet: window too short, tolerance above 100 %, another pair's pool, or an amount beyond 256 bits. */
  | { readonly status: 'never' }

/** Whether the guards would let an order be filled, given the pool's observations, and the minimum output. */
export function evaluateMarketTerms(terms: MarketTerms, { memory, trade }: evaluateMarketTerms.Facts): MarketVerdict {
  const { leastLiquidity, toleranceBps, trigger, windowSeconds } = terms
  const isPair =
    (trade.tokenIn === memory.token0 && trade.tokenOut === memory.token1) ||
    (trade.tokenIn === memory.token1 && trade.tokenOut === memory.token0)
  if (windowSeconds < shortestWindowSeconds || toleranceBps > allBps || !isPair) return { status: 'never' }
  const [inverseBefore, inverseNow] = memory.secondsPerLiquidityX128
  const inverse = BigInt.asUintN(160, inverseNow - inverseBefore)
  const liquidity = inverse === 0n ? maxUint256 : (BigInt(windowSeconds) << 128n) / inverse
  if (liquidity < leastLiquidity) return { status: 'too-thin', liquidity }
  const meanTick = meanTickOf(memory, windowSeconds)
  if (Math.abs(meanTick) > maxTick) return { status: 'never' }
  if (trigger?.side === 'at-or-below' && meanTick > trigger.tick) return { status: 'not-reached', meanTick }
  if (trigger?.side === 'at-or-above' && meanTick < trigger.tick) return { status: 'not-reached', meanTick }
  const worth = quoteUp(meanTick, trade.amountIn, trade.tokenIn === memory.token0)
  if (worth === undefined) return { status: 'never' }
  return { status: 'open', meanTick, leastOut: divideUp(worth * BigInt(allBps - toleranceBps), BigInt(allBps)) }
}

export declare namespace evaluateMarketTerms {
  type Facts = {
    readonly memory: PoolMemory
    /** Addresses are lower-case. */
    readonly trade: { readonly tokenIn: Hex; readonly tokenOut: Hex; readonly amountIn: bigint }
  }
}

/** The mean tick over the window, rounded towards negative infinity. */
export function meanTickOf({ tickCumulatives: [before, now] }: PoolMemory, windowSeconds: number): number {
  const [sum, window] = [now - before, BigInt(windowSeconds)]
  const mean = sum / window
  return Number(sum < 0n && sum % window !== 0n ? mean - 1n : mean)
}

/** The value of an amount in the other token at a tick, rounded up; undefined beyond 256 bits. */
function quoteUp(tick: number, amountIn: bigint, isZeroForOne: boolean): bigint | undefined {
  const root = sqrtPriceX96AtTick(tick)
  if (root < 1n << 128n) {
    const price = root * root
    return within(isZeroForOne ? divideUp(amountIn * price, 1n << 192n) : divideUp(amountIn << 192n, price))
  }
  // The square would overflow in the contracts, so like them it divides twice.
  const once = (amount: bigint) => (isZeroForOne ? divideUp(amount * root, 1n << 96n) : divideUp(amount << 96n, root))
  const first = within(once(amountIn))
  return first && within(once(first))
}

function within(value: bigint): bigint | undefined {
  return value <= maxUint256 ? value : undefined
}

const maxUint256 = (1n << 256n) - 1n
