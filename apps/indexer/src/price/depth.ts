import { depthWindow } from './policy.ts'

/** An initialized tick and its net liquidity when the price rises through it. */
export type DepthTick = { readonly index: number; readonly liquidityNet: number }

/**
 * Raw units of token0 or token1 that a constant-product pool takes or pays until its price has moved by 2 %, the lesser of both directions, without
 * fees.
 */
export function constantProductDepth(reserveOfAnchor: number): number {
  return reserveOfAnchor * Math.min(Math.sqrt(1 + depthWindow) - 1, 1 - Math.sqrt(1 - depthWindow))
}

/**
 * The same for concentrated liquidity. The lesser direction counts, so liquidity on one side only is no depth.
 *
 * @param ticks ascending; all within `depthTickRange`
 */
export function concentratedDepth(pool: concentratedDepth.Pool, ticks: readonly DepthTick[], anchor: 0 | 1): number {
  const { liquidity, sqrtPrice, tick } = pool
  const above = ticks.filter(({ index }) => index > tick)
  const below = ticks.filter(({ index }) => index <= tick).reverse()
  const highest = sqrtPrice * Math.sqrt(1 + depthWindow)
  const lowest = sqrtPrice * Math.sqrt(1 - depthWindow)

  let up = 0
  let inRange = liquidity
  let from = sqrtPrice
  for (const each of above) {
    const to = Math.min(sqrtPriceAt(each.index), highest)
    if (to > from) up += amountBetween(from, to, inRange, anchor)
    from = Math.max(from, to)
    inRange += each.liquidityNet
  }
  if (highest > from) up += amountBetween(from, highest, inRange, anchor)

  let down = 0
  inRange = liquidity
  from = sqrtPrice
  for (const each of below) {
    const to = Math.max(sqrtPriceAt(each.index), lowest)
    if (to < from) down += amountBetween(to, from, inRange, anchor)
    from = Math.min(from, to)
    inRange -= each.liquidityNet
  }
  if (lowest < from) down += amountBetween(lowest, from, inRange, anchor)

  return Math.max(0, Math.min(up, down))
}

export declare namespace concentratedDepth {
  type Pool = {
    /** Liquidity in range at `tick`. */
    liquidity: number
    /** Square root of raw token1 per raw token0. */
    sqrtPrice: number
    tick: number
  }
}

/** Lowest and highest tick that `concentratedDepth` needs. */
export function depthTickRange(tick: number): { lowest: number; highest: number } {
  const ticksPer = (factor: number) => Math.log(factor) / Math.log(1.0001)
  return {
    lowest: tick + Math.floor(ticksPer(1 - depthWindow)) - 1,
    highest: tick + Math.ceil(ticksPer(1 + depthWindow)) + 1,
  }
}

function sqrtPriceAt(tick: number): number {
  return 1.0001 ** (tick / 2)
}

function amountBetween(lower: number, upper: number, liquidity: number, token: 0 | 1): number {
  return token === 1 ? liquidity * (upper - lower) : liquidity * (1 / lower - 1 / upper)
}
