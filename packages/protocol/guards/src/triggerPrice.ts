import { sqrtPriceX96Of } from '@oxbow/amm/sqrtPriceOf'
import { maxTick, minTick, sqrtPriceX96AtTick, tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import type { MarketTrigger } from './MarketTerms.ts'
import type { GuardedKind, guardedKindOf } from './readGuard.ts'

/** Raw units of the bought token per raw units of the sold token. */
export type RawPrice = { readonly numerator: bigint; readonly denominator: bigint }

/** The trigger of an order that waits for a price: the tick at or just below it. */
export function triggerAt(price: RawPrice, { kind, pair }: triggerAt.Options): MarketTrigger {
  const { denominator, numerator } = price
  const isFirst = BigInt(pair.tokenIn) < BigInt(pair.tokenOut)
  const [amount0, amount1] = isFirst ? [denominator, numerator] : [numerator, denominator]
  const tick = tickAtSqrtPriceX96(sqrtPriceX96Of({ amount0, amount1 }))
  const side = (kind === 'stop-loss') === isFirst ? 'at-or-below' : 'at-or-above'
  return { side, tick }
}

export declare namespace triggerAt {
  type Options = { readonly kind: Exclude<GuardedKind, 'market'>; readonly pair: guardedKindOf.Pair }
}

/** The price at a pool's tick, for a seller of `tokenIn`; undefined for a tick out of range. */
export function priceAtTick(tick: number, { tokenIn, tokenOut }: guardedKindOf.Pair): RawPrice | undefined {
  if (tick < minTick || tick > maxTick) return undefined
  const root = sqrtPriceX96AtTick(tick)
  const [square, one] = [root * root, 1n << 192n]
  const isFirst = BigInt(tokenIn) < BigInt(tokenOut)
  return isFirst ? { numerator: square, denominator: one } : { numerator: one, denominator: square }
}

/** The output that a pool of constant liquidity pays until its price has moved by 2 %, for a seller of `tokenIn`. */
export function depthOf(liquidity: bigint, tick: number, { tokenIn, tokenOut }: guardedKindOf.Pair): bigint {
  const root = sqrtPriceX96AtTick(tick)
  const isFirst = BigInt(tokenIn) < BigInt(tokenOut)
  // A price move of 2 % moves its square root by 1 %.
  return isFirst ? (liquidity * root) / (100n << 96n) : (liquidity << 96n) / (100n * root)
}
