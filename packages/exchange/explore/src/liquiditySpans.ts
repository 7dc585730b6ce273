import type { PoolTicks } from '@oxbow/contract/marketDocuments'

/** Liquidity between two ticks, for display. */
export type LiquiditySpan = { readonly lower: number; readonly upper: number; readonly liquidity: number }

/** Liquidity between a pool's ticks, computed outwards from its price. */
export function liquiditySpans({ tick, liquidity, ticks }: PoolTicks): readonly LiquiditySpan[] {
  const above = ticks.filter(({ index }) => index > tick)
  const below = ticks.filter(({ index }) => index <= tick).reverse()
  const [lowest, highest] = [below[0]?.index, above[0]?.index]
  if (lowest === undefined || highest === undefined) return []
  const spans: LiquiditySpan[] = [{ lower: lowest, upper: highest, liquidity: Number(liquidity) }]
  let running = BigInt(liquidity)
  for (const [place, { index, liquidityNet }] of above.entries()) {
    running += BigInt(liquidityNet)
    const next = above[place + 1]
    if (next) spans.push({ lower: index, upper: next.index, liquidity: Number(running) })
  }
  running = BigInt(liquidity)
  for (const [place, { index, liquidityNet }] of below.entries()) {
    running -= BigInt(liquidityNet)
    const next = below[place + 1]
    if (next) spans.push({ lower: next.index, upper: index, liquidity: Number(running) })
  }
  return spans
}

/** Mean liquidity of `count` equal parts between two ticks. */
export function meanLiquidity(
  spans: readonly LiquiditySpan[],
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): readonly number[] {
  const width = (to - from) / count
  const means = new Array<number>(count).fill(0)
  for (const { lower, upper, liquidity } of spans) {
    const last = Math.min(count - 1, Math.floor((upper - from) / width))
    for (let index = Math.max(0, Math.floor((lower - from) / width)); index <= last; index++) {
      const start = from + index * width
      const overlap = Math.min(upper, start + width) - Math.max(lower, start)
      if (overlap > 0) means[index]! += (liquidity * overlap) / width
    }
  }
  return means
}
