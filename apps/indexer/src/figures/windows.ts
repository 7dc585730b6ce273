import { sql } from 'ponder'

type SQL = ReturnType<typeof sql>

/** From the head that figures were last summed up at to the one they are summed up at now, in Unix seconds. */
export type HeadStep = {
  /** Undefined when the index has only just reached the present: nothing has been summed up yet. */
  readonly before: number | undefined
  readonly now: number
}

export const hourSeconds = 3_600
export const daySeconds = 86_400

/**
 * Whether a period has become complete, or has gone out of one of the windows, since the head before. It counts in a window as long as it began
 * within it.
 */
export function hasTurned({ before = 0, now }: HeadStep, periodSeconds: number, windows: readonly number[]): SQL {
  const ranges = windows.map(
    (seconds) => sql`start_timestamp > ${before - seconds}::int and start_timestamp <= ${now - seconds}::int`,
  )
  const wasRunning = sql`start_timestamp >= ${before - (before % periodSeconds)}::int`
  return sql`period_seconds = ${periodSeconds}::int and (${sql.join([wasRunning, ...ranges], sql` or `)})`
}

/** The sum of a column over the periods that began between `from` and `to` seconds before the head: of what is known, zero when nothing was traded. */
export function sumWithin(column: Column, { now }: HeadStep, window: { from: number; to?: number }): SQL {
  const within = sql`start_timestamp > ${now - window.from}::int and start_timestamp <= ${now - (window.to ?? 0)}::int`
  return sql`coalesce(${inOrder(column)} filter (where ${within}), case when coalesce(sum(swap_count) filter (where ${within}), 0) = 0 then 0 end)`
}

/** The same without the period that is still running; null when nothing is known. */
export function sumComplete(column: Column, { now }: HeadStep, window: { from: number; periodSeconds: number }): SQL {
  const { from, periodSeconds } = window
  return sql`${inOrder(column)} filter (where start_timestamp > ${now - from}::int and start_timestamp < ${now - (now % periodSeconds)}::int)`
}

/** Every column as another row source has it. */
export function setFrom(source: string, columns: readonly string[]): SQL {
  return sql.raw(columns.map((column) => `${column} = ${source}.${column}`).join(', '))
}

type Column = 'volume_usd' | 'fees_usd' | 'lp_fees_usd' | 'lp_fees_held'

/**
 * Oldest first, as trades come: the complete periods and then the running one give the same sum to the last bit, whether an index has followed the
 * chain or begins now.
 */
function inOrder(column: Column): SQL {
  return sql`sum(${sql.raw(column)} order by start_timestamp)`
}
