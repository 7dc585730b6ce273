import type { ChartKind } from './ChartKind.ts'
import { type Bar, isKnown } from './toBars.ts'
import { toLineValues } from './toLineValues.ts'

/**
 * Draws bars as SVG without the chart library, with the same figures. Pages show it until the chart is used, so visitors who only look don't load the
 * library.
 */
export function ChartSketch({ bars, kind, current, formatValue, formatTime }: ChartSketch.Props) {
  const isColumns = kind === 'columns'
  const closes = kind === 'line' || kind === 'candles' ? toLineValues(bars) : bars.map(({ close }) => close)
  const known = closes.filter((_, index) => isKnown(bars[index]!))
  const [least, most] = [isColumns ? 0 : Math.min(...known), Math.max(...known)]
  // A constant value is drawn in the middle.
  const room = least === most ? Math.abs(most) / 2 || 1 : 0
  const [low, high] = [isColumns ? 0 : least - room, most + room]
  const span = high - low
  const xOf = (index: number) => (isColumns ? index + 0.5 : index)
  const yOf = (value: number) => 100 * (1 - (value - low) / span)
  const width = isColumns ? bars.length : bars.length - 1
  const lines = knownParts(bars).map(([from, to]) => ({
    from,
    to,
    path: closes
      .slice(from, to + 1)
      .map((close, index) => `${xOf(from + index)} ${yOf(close).toFixed(2)}`)
      .join('L'),
  }))
  const columns = closes.map((close, index) => `M${index + 0.15} 100V${yOf(close).toFixed(2)}h.7V100`).join('')
  const marks = [high, (high + low) / 2, low]
  const times = [bars[0], bars[bars.length >> 1], bars.at(-1)]
  return (
    <div aria-hidden="true" className="grid size-full grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_1.75rem]">
      <svg
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={isColumns ? 'size-full overflow-visible pt-9' : 'size-full overflow-visible py-9'}
      >
        {isColumns ? (
          <path d={columns} className="fill-series-1" />
        ) : (
          <>
            <path
              d={lines.map(({ from, to, path }) => `M${path}L${xOf(to)} 116L${xOf(from)} 116Z`).join('')}
              className="fill-series-1 opacity-15"
            />
            <path
              d={lines.map(({ path }) => `M${path}`).join('')}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-series-1"
            />
          </>
        )}
        {current !== undefined && (
          <line
            x1={xOf(current)}
            x2={xOf(current)}
            y1={-16}
            y2={isColumns ? 100 : 116}
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        )}
      </svg>
      <div className="flex flex-col justify-between px-2 py-7 text-xs text-text-muted tabular-nums">
        {marks.map((mark, place) => (
          <span key={place}>{formatValue(mark)}</span>
        ))}
      </div>
      <div className="flex items-end justify-between overflow-hidden text-xs whitespace-nowrap text-text-muted tabular-nums">
        {times.map((bar, place) => (
          <span key={place}>{bar && formatTime(bar.timestamp)}</span>
        ))}
      </div>
    </div>
  )
}

export declare namespace ChartSketch {
  type Props = {
    bars: readonly Bar[]
    kind: ChartKind
    /** The period under the keyboard cursor. */
    current: number | undefined
    formatValue: (value: number) => string
    /** Formats Unix seconds, short. */
    formatTime: (timestamp: number) => string
  }
}

/** The index ranges between gaps, both ends inclusive. */
function knownParts(bars: readonly Bar[]): readonly (readonly [from: number, to: number])[] {
  const parts: [number, number][] = []
  for (const [index, bar] of bars.entries()) {
    if (!isKnown(bar)) continue
    const last = parts.at(-1)
    if (last?.[1] === index - 1) last[1] = index
    else parts.push([index, index])
  }
  return parts
}
