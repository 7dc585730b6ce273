import type { HistoryPoint, HistoryVariables } from '@oxbow/contract/marketDocuments'
import { type ChartRange, type ChartSubject, ranges } from './ChartView.ts'

/** A period of a chart; the periods of a chart follow each other without gaps. */
export type Bar = {
  /** Start of the period in Unix seconds. */
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** The value in this period is unknown; the other figures are meaningless then. */
  readonly isUnknown?: true
}

const periodSeconds: Readonly<Record<HistoryVariables['period'], number>> = {
  FIVE_MINUTES: 300,
  HOUR: 3_600,
  DAY: 86_400,
}

/**
 * The periods of a range as bars of equal length. The index only stores periods with trades: in the others, price and TVL stay the same and volume is
 * zero. Periods before the first known value have no bar.
 *
 * @param points oldest first; one from before the range gives its starting value
 */
export function toBars(points: readonly HistoryPoint[], facts: toBars.Facts): readonly Bar[] {
  const { subject, range, nowSeconds } = facts
  // Values are given at single moments, so a gap stays a gap.
  if (subject === 'value') return points.map(toMoment)
  const length = periodSeconds[ranges[range].period]
  const begin = floor(nowSeconds - ranges[range].seconds, length) + length
  const byStart = new Map(points.map((point) => [point.timestamp, point]))
  const firstKnown = points[0]?.timestamp
  if (firstKnown === undefined) return []
  let last = points.findLast((point) => point.timestamp < begin && levelOf(point, subject) !== null)
  const bars: Bar[] = []
  for (let start = Math.max(begin, firstKnown); start <= nowSeconds; start += length) {
    const point = byStart.get(start)
    const bar = subject === 'volume' ? toVolume(start, point) : toLevel(start, point, last, subject)
    if (point && levelOf(point, subject) !== null) last = point
    if (bar) bars.push(bar)
  }
  return bars
}

export declare namespace toBars {
  type Facts = { subject: ChartSubject; range: ChartRange; nowSeconds: number }
}

/** The change from the first bar to the last, as a fraction; undefined if they can't be compared. */
export function changeOf(bars: readonly Bar[]): number | undefined {
  const [first, last] = [bars.find(isKnown), bars.at(-1)]
  if (first === undefined || last === undefined || last.isUnknown || first.open <= 0) return undefined
  return last.close / first.open - 1
}

export function isKnown({ isUnknown }: Bar): boolean {
  return isUnknown !== true
}

/** Inverts a pool's price. */
export function turned({ open, high, low, close, ...point }: HistoryPoint): HistoryPoint {
  const turn = (price: number | null) => (price === null || price <= 0 ? null : 1 / price)
  return { ...point, open: turn(open), high: turn(low), low: turn(high), close: turn(close) }
}

function toMoment({ timestamp, close }: HistoryPoint): Bar {
  return close === null ? { ...flat(timestamp, 0), isUnknown: true } : flat(timestamp, close)
}

function toVolume(timestamp: number, point: HistoryPoint | undefined): Bar | undefined {
  // Trades of unknown value give no bar; no trades give a bar of zero.
  const volume = point === undefined ? 0 : point.volumeUsd
  return volume === null ? undefined : { timestamp, open: 0, high: volume, low: 0, close: volume }
}

function toLevel(
  timestamp: number,
  point: HistoryPoint | undefined,
  last: HistoryPoint | undefined,
  subject: Exclude<ChartSubject, 'volume' | 'value'>,
): Bar | undefined {
  const before = last && levelOf(last, subject)
  const level = point && levelOf(point, subject)
  if (point === undefined || level === null || level === undefined)
    return before === null || before === undefined ? undefined : flat(timestamp, before)
  if (subject === 'tvl') return flat(timestamp, level)
  const { open, high, low } = point
  return { timestamp, open: open ?? level, high: high ?? level, low: low ?? level, close: level }
}

function levelOf(point: HistoryPoint, subject: ChartSubject): number | null {
  return subject === 'tvl' ? point.tvlUsd : subject === 'volume' ? point.volumeUsd : point.close
}

function flat(timestamp: number, level: number): Bar {
  return { timestamp, open: level, high: level, low: level, close: level }
}

function floor(seconds: number, length: number): number {
  return seconds - (seconds % length)
}
