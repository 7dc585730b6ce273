import type { PoolTicks } from '@oxbow/contract/marketDocuments'
import { type LiquiditySpan, liquiditySpans } from '@oxbow/explore/liquiditySpans'

/** The price range that a liquidity chart shows to each side. */
export type DepthRange = 'near' | 'wide' | 'all'

/** Ticks to each side of the price: a factor of 1.1, a factor of 1.5, and as far as there is liquidity. */
export const depthRanges: Readonly<Record<DepthRange, number>> = { near: 953, wide: 4_055, all: 40_000 }

/** A price range and its liquidity. All figures are for display only. */
export type DepthColumn = {
  /** Prices in whole tokens of token1 for one token0. */
  readonly from: number
  readonly to: number
  /** Whole tokens that a swap through this range takes out: token0 above the price, token1 below, both at the price. */
  readonly amount0: number
  readonly amount1: number
  /** Mean liquidity. */
  readonly liquidity: number
  readonly side: 'below' | 'at' | 'above'
}

export type PoolDepth = { readonly price: number; readonly columns: readonly DepthColumn[] }

const columnCount = 61

/** A pool's liquidity around its price, in columns of equal width in per cent; the middle one contains the price. */
export function toPoolDepth(ticks: PoolTicks, facts: toPoolDepth.Facts): PoolDepth {
  const { decimals0, decimals1, range, isTurned = false } = facts
  const scale = 10 ** (decimals0 - decimals1)
  const tick = Math.log(Number(ticks.sqrtPriceX96) / 2 ** 96) / halfTick
  const spans = liquiditySpans(ticks)
  const reach = range === 'all' ? reachOf(spans, tick) : depthRanges[range]
  const width = (2 * reach) / columnCount
  const toPrice = (at: number) => Math.exp(at * 2 * halfTick) * scale
  const columns = Array.from({ length: columnCount }, (_, index): DepthColumn => {
    const lower = tick - reach + index * width
    const upper = lower + width
    let [amount0, amount1, weight] = [0, 0, 0]
    for (const span of spans) {
      const [from, to] = [Math.max(lower, span.lower), Math.min(upper, span.upper)]
      if (from >= to) continue
      const middle = Math.min(to, Math.max(from, tick))
      amount0 += span.liquidity * (Math.exp(-middle * halfTick) - Math.exp(-to * halfTick))
      amount1 += span.liquidity * (Math.exp(middle * halfTick) - Math.exp(from * halfTick))
      weight += span.liquidity * (to - from)
    }
    return {
      from: toPrice(lower),
      to: toPrice(upper),
      amount0: amount0 / 10 ** decimals0,
      amount1: amount1 / 10 ** decimals1,
      liquidity: weight / width,
      side: index === middleIndex ? 'at' : index < middleIndex ? 'below' : 'above',
    }
  })
  const depth = { price: toPrice(tick), columns }
  return isTurned ? turn(depth) : depth
}

export declare namespace toPoolDepth {
  type Facts = {
    decimals0: number
    decimals1: number
    range: DepthRange
    /** Inverts prices, amounts and sides: the second token in the first. */
    isTurned?: boolean
  }
}

const opposite = { below: 'above', at: 'at', above: 'below' } as const

function turn({ price, columns }: PoolDepth): PoolDepth {
  return {
    price: 1 / price,
    columns: columns.toReversed().map(({ from, to, amount0, amount1, liquidity, side }) => ({
      from: 1 / to,
      to: 1 / from,
      amount0: amount1,
      amount1: amount0,
      liquidity,
      side: opposite[side],
    })),
  }
}

const middleIndex = (columnCount - 1) / 2

/** Ticks to the logarithm of the square-root price: half of ln 1.0001. */
const halfTick = Math.log(1.0001) / 2

/** The farthest end of liquidity, ignoring full-range liquidity, which would hide everything else. */
function reachOf(spans: readonly LiquiditySpan[], tick: number): number {
  const used = spans.filter(({ liquidity }) => liquidity > 0)
  const ends = used.flatMap(({ lower, upper }) => [tick - lower, upper - tick])
  return Math.min(depthRanges.all, Math.max(depthRanges.near, ...ends))
}
