import { sql } from 'ponder'

type SQL = ReturnType<typeof sql>

/** From the previous recomputation's head to the current one, in Unix seconds. */
export type HeadStep = {
  /** Undefined if the index has just reached the head: nothing has been computed yet. */
  readonly before: number | undefined
  readonly now: number
}

export const hourSeconds = 3_600
export const daySeconds = 86_400

/** Whether a period has ended or left one of the windows since the previous head. A period is in a window if it started within it. */
export function hasTurned({ before = 0, now }: HeadStep, periodSeconds: number, windows: readonly number[]): SQL {
  const ranges = windows.map(
    (seconds) => sql`start_timestamp > ${before - seconds}::int and start_timestamp <= ${now - seconds}::int`,
  )
  const wasRunning = sql`start_timestamp >= ${before - (before % periodSeconds)}::int`
  return sql`period_seconds = ${periodSeconds}::int and (${sql.join([wasRunning, ...ranges], sql` or `)})`
}

/** Sum of a column's known values over the periods that started between `from` and `to` seconds before the head; zero without trades. */
export function sumWithin(column: Column, { now }: HeadStep, window: { from: number; to?: number }): SQL {
  const within = sql`start_timestamp > ${now - window.from}::int and start_timestamp <= ${now - (window.to ?? 0)}::int`
  return sql`coalesce(${inOrder(column)} filter (where ${within}), case when coalesce(sum(swap_count) filter (where ${within}), 0) = 0 then 0 end)`
}

/** The same without the current period; null if nothing is known. */
export function sumComplete(column: Column, { now }: HeadStep, window: { from: number; periodSeconds: number }): SQL {
  const { from, periodSeconds } = window
  return sql`${inOrder(column)} filter (where start_timestamp > ${now - from}::int and start_timestamp < ${now - (now % periodSeconds)}::int)`
}

/** Every column as another row source has it. */
export function setFrom(source: string, columns: readonly string[]): SQL {
  return sql.raw(columns.map((column) => `${column} = ${source}.${column}`).join(', '))
}

type Column = 'volume_usd' | 'fees_usd' | 'lp_fees_usd' | 'lp_fees_held'

/** Oldest first, as trades arrive, so that floating-point sums are identical whether an index has followed the chain or starts now. */
function inOrder(column: Column): SQL {
  return sql`sum(${sql.raw(column)} order by start_timestamp)`
}
