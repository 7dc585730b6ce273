import type { Context } from 'ponder:registry'
import { token, tokenBucket, tokenFigures } from 'ponder:schema'
import { sql } from 'ponder'
import { daySeconds, type HeadStep, hasTurned, hourSeconds, setFrom, sumComplete, sumWithin } from './windows.ts'

const [weekSeconds, monthSeconds, yearSeconds] = [7 * daySeconds, 30 * daySeconds, 365 * daySeconds]

/** Sums up `token_figures` from the periods, as `sumPoolFigures` does for pools. */
export async function sumTokenFigures(context: Context, step: HeadStep): Promise<void> {
  const chainId = context.chain.id
  const { before, now } = step
  const turned = (periodSeconds: number, windows: readonly number[]) =>
    sql`select token from ${tokenBucket} where chain_id = ${chainId}::int and ${hasTurned(step, periodSeconds, windows)}`
  const due =
    before === undefined
      ? sql`select address as token from ${token} where chain_id = ${chainId}::int`
      : sql`${turned(hourSeconds, [hourSeconds, daySeconds])} union ${turned(daySeconds, [weekSeconds, monthSeconds, yearSeconds])}`
  const bucketsOf = (periodSeconds: number) =>
    sql`${tokenBucket} bucket where bucket.chain_id = ${chainId}::int and bucket.token = due.token and period_seconds = ${periodSeconds}::int`
  const hourBefore = (seconds: number) => sql`
    select start_timestamp, open, close from ${bucketsOf(hourSeconds)} and start_timestamp <= ${now - seconds}::int
    order by start_timestamp desc limit 1`
  const sumsOf = (name: 'day' | 'week' | 'month' | 'year', from: number, periodSeconds: number) => sql`
    ${sumWithin('volume_usd', step, { from })} as ${sql.raw(`volume_${name}_usd`)},
    ${sumComplete('volume_usd', step, { from, periodSeconds })} as ${sql.raw(`complete_${name}_usd`)}`
  const summed = sql`
    select due.token, hours.*, days.*,
      hour_ago.start_timestamp as hour_ago_start, hour_ago.open as hour_ago_open, hour_ago.close as hour_ago_close,
      day_ago.start_timestamp as day_ago_start, day_ago.open as day_ago_open, day_ago.close as day_ago_close
    from (${due}) due
      cross join lateral (
        select ${sumsOf('day', daySeconds, hourSeconds)}
        from ${bucketsOf(hourSeconds)} and start_timestamp > ${now - daySeconds}::int
      ) hours
      cross join lateral (
        select ${sumsOf('week', weekSeconds, daySeconds)}, ${sumsOf('month', monthSeconds, daySeconds)}, ${sumsOf('year', yearSeconds, daySeconds)}
        from ${bucketsOf(daySeconds)} and start_timestamp > ${now - yearSeconds}::int
      ) days
      left join lateral (${hourBefore(hourSeconds)}) hour_ago on true
      left join lateral (${hourBefore(daySeconds)}) day_ago on true`
  await context.db.sql.execute(sql`
    update ${tokenFigures} figures set ${setFrom('summed', columns)} from (${summed}) summed
    where figures.chain_id = ${chainId}::int and figures.token = summed.token`)
}

const columns = [
  ...['day', 'week', 'month', 'year'].flatMap((name) => [`volume_${name}_usd`, `complete_${name}_usd`]),
  ...['hour_ago', 'day_ago'].flatMap((name) => ['start', 'open', 'close'].map((each) => `${name}_${each}`)),
]
