import { sql } from 'ponder'
import { finePeriodSeconds, periodStart } from '../bucket/Candle.ts'

type SQL = ReturnType<typeof sql>

/** From the previous recomputation's head to the current one, in Unix seconds. */
export type HeadStep = {
  /** Undefined if the index has just reached the head: nothing has been computed yet. */
  readonly before: number | undefined
  readonly now: number
}

export const hourSeconds = 3_600
export const daySeconds = 86_400

/**
 * A sum that ends at the head and begins `seconds` before the newest multiple of `fineSeconds`. It is made of whole periods; of the one that had
 * begun before, it counts the finer periods that are still within.
 */
export type Window = { readonly seconds: number; readonly periodSeconds: number; readonly fineSeconds: number }

const byHours = { periodSeconds: hourSeconds, fineSeconds: finePeriodSeconds }
const byDays = { periodSeconds: daySeconds, fineSeconds: hourSeconds }

export const windows = {
  day: { seconds: daySeconds, ...byHours },
  twoDays: { seconds: 2 * daySeconds, ...byHours },
  week: { seconds: 7 * daySeconds, ...byDays },
  month: { seconds: 30 * daySeconds, ...byDays },
  year: { seconds: 365 * daySeconds, ...byDays },
} as const satisfies Record<string, Window>

/** Whether an hour has ended since the previous head. */
export function isNewHour({ before, now }: HeadStep): boolean {
  return before === undefined || periodStart(before, hourSeconds) < periodStart(now, hourSeconds)
}

/** Whether a period was running at the previous head or has begun since. */
export function wasRunning({ before = 0 }: HeadStep, periodSeconds: number): SQL {
  return sql`(period_seconds = ${periodSeconds}::int and start_timestamp >= ${periodStart(before, periodSeconds)}::int)`
}

/** Whether an hour's begin has become this old since the previous head. */
export function hasAged({ before = 0, now }: HeadStep, seconds: number): SQL {
  return sql`(period_seconds = ${hourSeconds}::int and start_timestamp > ${before - seconds}::int and start_timestamp <= ${now - seconds}::int)`
}

/** Whether a period has begun to leave a window since the previous head, or a fine one has left it. */
export function hasTurned({ before = 0, now }: HeadStep, window: Window): SQL {
  const [from, to] = [before, now].map((time) => beginOf(window, time))
  return sql`(period_seconds in (${window.periodSeconds}::int, ${window.fineSeconds}::int) and start_timestamp >= ${from}::int and start_timestamp < ${to}::int)`
}

/** The rows that windows of the same periods are added up from. `bucketsOf` selects those of a period from a table. */
export function rowsOf(
  bucketsOf: (periodSeconds: number) => SQL,
  { now }: HeadStep,
  [longest, ...others]: readonly [Window, ...Window[]],
): SQL {
  const parts = [longest, ...others].map((window) => {
    const [from, to] = [bottomOf(window, now), topOf(window, now)]
    return sql`select * from ${bucketsOf(window.fineSeconds)} and start_timestamp >= ${from}::int and start_timestamp < ${to}::int`
  })
  const whole = sql`select * from ${bucketsOf(longest.periodSeconds)} and start_timestamp >= ${topOf(longest, now)}::int`
  return sql`(${sql.join([whole, ...parts], sql` union all `)}) part`
}

/** Sum of a column's known values over a window; zero without trades. */
export function sumWithin(column: Column, { now }: HeadStep, window: Window): SQL {
  return sumKnown(column, isWithin(window, now))
}

/** The same over what of it lies before a shorter window. */
export function sumBefore(column: Column, { now }: HeadStep, window: Window, shorter: Window): SQL {
  const [from, to] = [bottomOf(shorter, now), beginOf(shorter, now)]
  const isLast = sql`period_seconds = ${shorter.fineSeconds}::int and start_timestamp >= ${from}::int and start_timestamp < ${to}::int`
  return sumKnown(column, sql`(${isWithin(window, now)} and start_timestamp < ${from}::int or ${isLast})`)
}

/** The sum over a window without the current period; null if nothing is known. */
export function sumComplete(column: Column, { now }: HeadStep, window: Window): SQL {
  const running = periodStart(now, window.periodSeconds)
  return sql`${inOrder(column)} filter (where ${isWithin(window, now)} and start_timestamp < ${running}::int)`
}

/** Every column as another row source has it. */
export function setFrom(source: string, columns: readonly string[]): SQL {
  return sql.raw(columns.map((column) => `${column} = ${source}.${column}`).join(', '))
}

/** First second of a window. */
export function beginOf({ seconds, fineSeconds }: Window, now: number): number {
  return periodStart(now, fineSeconds) - seconds
}

/** Start of the period in which a window begins, and of the first whole one. */
function bottomOf(window: Window, now: number): number {
  return periodStart(beginOf(window, now), window.periodSeconds)
}
function topOf(window: Window, now: number): number {
  return periodStart(beginOf(window, now) + window.periodSeconds - 1, window.periodSeconds)
}

function isWithin(window: Window, now: number): SQL {
  const [begin, top] = [beginOf(window, now), topOf(window, now)]
  const isPart = sql`period_seconds = ${window.fineSeconds}::int and start_timestamp >= ${begin}::int and start_timestamp < ${top}::int`
  return sql`(period_seconds = ${window.periodSeconds}::int and start_timestamp >= ${top}::int or ${isPart})`
}

type Column = 'volume_usd' | 'fees_usd' | 'lp_fees_usd' | 'lp_fees_held'

function sumKnown(column: Column, within: SQL): SQL {
  return sql`coalesce(${inOrder(column)} filter (where ${within}), case when coalesce(sum(swap_count) filter (where ${within}), 0) = 0 then 0 end)`
}

/** Oldest first, as trades arrive, so that floating-point sums are identical whether an index has followed the chain or starts now. */
function inOrder(column: Column): SQL {
  return sql`sum(${sql.raw(column)} order by start_timestamp)`
}
