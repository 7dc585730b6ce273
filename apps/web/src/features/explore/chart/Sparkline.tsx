import { cx } from '@oxbow/react/cx'

/** A day's prices as a line. Decorative: the change beside it says the same in text. */
export function Sparkline({ prices, className }: Sparkline.Props) {
  const first = prices[0]
  const last = prices.at(-1)
  if (first === undefined || last === undefined || prices.length < 2) return null
  const low = Math.min(...prices)
  // A constant price is a line through the middle.
  const span = Math.max(...prices) - low || 1
  const isLevel = span === 1 && low === Math.max(...prices)
  const points = prices.map((price, index) => {
    const x = (index / (prices.length - 1)) * width
    const y = isLevel ? height / 2 : height - 2 - ((price - low) / span) * (height - 4)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={cx('h-8 w-24', className)}>
      <path
        d={`M${points.join('L')}`}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={last > first ? 'stroke-positive' : last < first ? 'stroke-negative' : 'stroke-text-faint'}
      />
    </svg>
  )
}

export declare namespace Sparkline {
  type Props = { prices: readonly number[]; className?: string }
}

const width = 96
const height = 32
