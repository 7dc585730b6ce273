import { type LiquiditySpan, meanLiquidity } from '@oxbow/explore/liquiditySpans'
import type * as RangeBrush from './RangeBrush.ts'

const columnCount = 96

/** The liquidity columns as one SVG path of 96 by 100; empty if there are none. */
export function toOutline(spans: readonly LiquiditySpan[] | undefined, { low, high }: RangeBrush.Stretch): string {
  const means = meanLiquidity(spans ?? [], { from: low, to: high, count: columnCount })
  const highest = Math.max(...means)
  if (highest === 0) return ''
  return means
    .map((mean, index) => {
      // A minimum height keeps small amounts visible.
      const height = mean === 0 ? 0 : Math.max(1.5, (mean / highest) * 96)
      return height === 0 ? '' : `M${index + 0.08} 100v${(-height).toFixed(2)}h0.84V100z`
    })
    .join('')
}

export function RangeOutline({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${columnCount} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path d={path} className={className} />
    </svg>
  )
}
