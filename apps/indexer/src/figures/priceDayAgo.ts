import type { Context } from 'ponder:registry'
import { token, tokenBucket, tokenFigures } from 'ponder:schema'
import { sql } from 'ponder'
import { finePeriodSeconds } from '../bucket/Candle.ts'
import { networkOf } from '../networks.ts'
import { beginOf, type HeadStep, hourSeconds, windows } from './windows.ts'

/**
 * Updates the price of a day ago, which is the close of the newest five minutes then, as charts of a day begin with; of an hour where five minutes
 * aren't kept. A token priced in native currency follows its price while its own pools have no events.
 */
export async function priceDayAgo(context: Context, { before, now }: HeadStep): Promise<void> {
  const chainId = context.chain.id
  const { weth } = networkOf(chainId).contracts
  const endOf = (time: number) => beginOf(windows.day, time) + finePeriodSeconds
  const turned = (seconds: number) => sql`
    select token from ${tokenBucket} where chain_id = ${chainId}::int and period_seconds = ${seconds}::int
      and start_timestamp > ${endOf(before ?? 0) - seconds}::int and start_timestamp <= ${endOf(now) - seconds}::int`
  const due =
    before === undefined
      ? sql`select address as token from ${token} where chain_id = ${chainId}::int`
      : sql`${turned(finePeriodSeconds)} union ${turned(hourSeconds)}
          union select token from ${tokenFigures} where chain_id = ${chainId}::int and price_anchor = 'native'`
  const newestOf = (address: SQL, end: SQL) => {
    const newest = (seconds: number) => sql`(
      select close, start_timestamp + ${seconds}::int as ended from ${tokenBucket} where chain_id = ${chainId}::int and token = ${address}
        and period_seconds = ${seconds}::int and start_timestamp <= ${end} - ${seconds}::int order by start_timestamp desc limit 1)`
    return sql`select * from (${newest(finePeriodSeconds)} union all ${newest(hourSeconds)}) newest order by ended desc limit 1`
  }
  const end = sql`${endOf(now)}::int`
  const isMoved = sql`native.ended > own.ended and at_own.close > 0`
  await context.db.sql.execute(sql`
    update ${tokenFigures} figures set day_ago_close = ago.close
    from (
      select due.token, case when ${isMoved} then own.close * native.close / at_own.close else own.close end as close
      from (${due}) due
        join ${tokenFigures} anchored on anchored.chain_id = ${chainId}::int and anchored.token = due.token
        left join lateral (${newestOf(sql`due.token`, end)}) own on true
        left join lateral (${newestOf(sql`${weth}`, end)}) native on anchored.price_anchor = 'native'
        left join lateral (${newestOf(sql`${weth}`, sql`own.ended`)}) at_own on anchored.price_anchor = 'native'
    ) ago
    where figures.chain_id = ${chainId}::int and figures.token = ago.token`)
}

type SQL = ReturnType<typeof sql>
