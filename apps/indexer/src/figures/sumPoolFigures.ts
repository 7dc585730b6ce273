import type { Context } from 'ponder:registry'
import { pool, poolBucket, poolFigures } from 'ponder:schema'
import { sql } from 'ponder'
import {
  daySeconds,
  type HeadStep,
  hasAged,
  hasTurned,
  hourSeconds,
  isNewHour,
  rowsOf,
  setFrom,
  sumBefore,
  sumComplete,
  sumWithin,
  wasRunning,
  windows,
} from './windows.ts'

/**
 * Recomputes `pool_figures` for pools of which a period has ended or left a window. Other pools keep theirs, to which `countPoolTrade` adds trades. Each
 * five minutes; sums over days move once an hour.
 */
export async function sumPoolFigures(context: Context, step: HeadStep): Promise<void> {
  const chainId = context.chain.id
  const { before, now } = step
  const { day, twoDays, month } = windows
  const turned = [hasTurned(step, day), hasTurned(step, twoDays), hasTurned(step, month), hasAged(step, daySeconds)]
  if (isNewHour(step)) turned.push(wasRunning(step, hourSeconds), wasRunning(step, daySeconds))
  const due =
    before === undefined
      ? sql`select id as pool_id from ${pool} where chain_id = ${chainId}::int`
      : sql.join(
          turned.map((each) => sql`select pool_id from ${poolBucket} where chain_id = ${chainId}::int and ${each}`),
          sql` union `,
        )
  const bucketsOf = (periodSeconds: number) =>
    sql`${poolBucket} bucket where bucket.chain_id = ${chainId}::int and bucket.pool_id = due.pool_id and period_seconds = ${periodSeconds}::int`
  const summed = sql`
    select due.pool_id, hours.*, days.*, day_ago.tvl_usd as tvl_day_ago_usd, day_ago.tvl_sides as tvl_day_ago_sides
    from (${due}) due
      cross join lateral (
        select ${sumWithin('volume_usd', step, day)} as volume_day_usd, ${sumComplete('volume_usd', step, day)} as complete_day_usd,
          ${sumWithin('fees_usd', step, day)} as fees_day_usd, ${sumComplete('fees_usd', step, day)} as complete_day_fees_usd,
          ${sumWithin('lp_fees_usd', step, day)} as lp_fees_day_usd, ${sumComplete('lp_fees_usd', step, day)} as complete_day_lp_fees_usd,
          ${sumWithin('lp_fees_held', step, day)} as lp_fees_held_day, ${sumComplete('lp_fees_held', step, day)} as complete_day_lp_fees_held,
          ${sumBefore('volume_usd', step, twoDays, day)} as volume_day_before_usd
        from ${rowsOf(bucketsOf, step, [twoDays, day])}
      ) hours
      cross join lateral (
        select ${sumWithin('volume_usd', step, month)} as volume_month_usd, ${sumComplete('volume_usd', step, month)} as complete_month_usd
        from ${rowsOf(bucketsOf, step, [month])}
      ) days
      left join lateral (
        select tvl_usd, tvl_sides from ${bucketsOf(hourSeconds)} and start_timestamp <= ${now - daySeconds}::int order by start_timestamp desc limit 1
      ) day_ago on true`
  await context.db.sql.execute(sql`
    update ${poolFigures} figures set ${setFrom('summed', columns)} from (${summed}) summed
    where figures.chain_id = ${chainId}::int and figures.pool_id = summed.pool_id`)
}

const columns = [
  'volume_day_usd',
  'complete_day_usd',
  'fees_day_usd',
  'complete_day_fees_usd',
  'lp_fees_day_usd',
  'complete_day_lp_fees_usd',
  'lp_fees_held_day',
  'complete_day_lp_fees_held',
  'volume_day_before_usd',
  'volume_month_usd',
  'complete_month_usd',
  'tvl_day_ago_usd',
  'tvl_day_ago_sides',
]
