import type { Context } from 'ponder:registry'
import { token, tokenBucket, tokenFigures, tokenMarket } from 'ponder:schema'
import { sql } from 'ponder'
import { networkOf } from '../networks.ts'
import {
  daySeconds,
  type HeadStep,
  hasAged,
  hasTurned,
  hourSeconds,
  isNewHour,
  rowsOf,
  setFrom,
  sumComplete,
  sumWithin,
  wasRunning,
  windows,
} from './windows.ts'

/**
 * Recomputes `token_figures` like `sumPoolFigures`. A token priced in native currency follows its price while its own pools have no events: its past
 * price is that of its last hour, scaled by the native price's change since.
 */
export async function sumTokenFigures(context: Context, step: HeadStep): Promise<void> {
  const chainId = context.chain.id
  const { before, now } = step
  const { day, week, month, year } = windows
  const turned = [day, week, month, year].map((window) => hasTurned(step, window))
  turned.push(hasAged(step, hourSeconds))
  if (isNewHour(step)) turned.push(wasRunning(step, hourSeconds), wasRunning(step, daySeconds))
  const dueTokens = turned.map(
    (each) => sql`select token from ${tokenBucket} where chain_id = ${chainId}::int and ${each}`,
  )
  if (isNewHour(step))
    dueTokens.push(sql`select token from ${tokenFigures} where chain_id = ${chainId}::int and price_anchor = 'native'`)
  const due =
    before === undefined
      ? sql`select address as token from ${token} where chain_id = ${chainId}::int`
      : sql.join(dueTokens, sql` union `)
  const bucketsOf = (periodSeconds: number) =>
    sql`${tokenBucket} bucket where bucket.chain_id = ${chainId}::int and bucket.token = due.token and period_seconds = ${periodSeconds}::int`
  const { weth } = networkOf(chainId).contracts
  const nativeHour = (until: SQL) => sql`
    select start_timestamp, open, close from ${tokenBucket} where chain_id = ${chainId}::int and token = ${weth} and period_seconds = ${hourSeconds}::int
      and start_timestamp <= ${until} order by start_timestamp desc limit 1`
  const hourAgo = sql`
    select case when is_moved then native.start_timestamp else own.start_timestamp end as start_timestamp,
      case when is_moved then own.close * native.open / at_own.close else own.open end as open,
      case when is_moved then own.close * native.close / at_own.close else own.close end as close
    from (select start_timestamp, open, close from ${bucketsOf(hourSeconds)} and start_timestamp <= ${now - hourSeconds}::int
        order by start_timestamp desc limit 1) own
      left join lateral (${nativeHour(sql`${now - hourSeconds}::int`)}) native on anchor.name = 'native'
      left join lateral (${nativeHour(sql`own.start_timestamp`)}) at_own on anchor.name = 'native'
      cross join lateral (select coalesce(native.start_timestamp > own.start_timestamp and at_own.close > 0, false) as is_moved) moved`
  const sumsOf = (name: 'day' | 'week' | 'month' | 'year') => sql`
    ${sumWithin('volume_usd', step, windows[name])} as ${sql.raw(`volume_${name}_usd`)},
    ${sumComplete('volume_usd', step, windows[name])} as ${sql.raw(`complete_${name}_usd`)}`
  const summed = sql`
    select due.token, hours.*, days.*, anchor.name as price_anchor,
      hour_ago.start_timestamp as hour_ago_start, hour_ago.open as hour_ago_open, hour_ago.close as hour_ago_close
    from (${due}) due
      left join lateral (${anchorOf(chainId, weth)}) anchor on true
      cross join lateral (
        select ${sumsOf('day')} from ${rowsOf(bucketsOf, step, [day])}
      ) hours
      cross join lateral (
        select ${sumsOf('week')}, ${sumsOf('month')}, ${sumsOf('year')} from ${rowsOf(bucketsOf, step, [year, month, week])}
      ) days
      left join lateral (${hourAgo}) hour_ago on true`
  await context.db.sql.execute(sql`
    update ${tokenFigures} figures set ${setFrom('summed', columns)} from (${summed}) summed
    where figures.chain_id = ${chainId}::int and figures.token = summed.token`)
}

/** The anchor of most of the depth behind a token's price: native currency or stablecoins. */
function anchorOf(chainId: number, weth: string): SQL {
  return sql`
    select case when sum(depth * case when source->>'anchor' = 'native' then native.price_usd else -1 end) > 0 then 'native' else 'stable' end as name
    from ${tokenMarket} market
      cross join lateral jsonb_array_elements(market.sources) source
      cross join lateral (select (source->>'standingDepth')::double precision as depth) standing
      left join ${token} native on native.chain_id = ${chainId}::int and native.address = ${weth}
    where market.chain_id = ${chainId}::int and market.token = due.token having count(*) > 0`
}

type SQL = ReturnType<typeof sql>

const columns = [
  'price_anchor',
  ...['day', 'week', 'month', 'year'].flatMap((name) => [`volume_${name}_usd`, `complete_${name}_usd`]),
  ...['start', 'open', 'close'].map((each) => `hour_ago_${each}`),
]
