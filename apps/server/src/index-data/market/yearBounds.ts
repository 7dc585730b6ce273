import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import type { Listing } from './Listing.ts'

/**
 * Highest and lowest price of a token's last 365 days, as columns `high` and `low` of one row. Includes its trades, the price at the start
 * of the year and, for a token priced in native currency, its moves between trades, as in charts (`fillQuietPeriods`). Null without a price.
 * For statements with `page`, `dex.token_figures figures` and `dex.chain_head head`.
 */
export function yearBounds({ wrapped }: Pick<Listing, 'wrapped'>): SQL {
  const native = sql`(select address from unnest(${sql.param([...wrapped.keys()])}::int[], ${sql.param([...wrapped.values()])}::text[])
    as wrapped (chain_id, address) where wrapped.chain_id = page.chain_id)`
  const buckets = (token: SQL) =>
    sql`bucket.chain_id = page.chain_id and bucket.token = ${token} and bucket.period_seconds = range.period`
  /** Periods since the start of a range, and the last one before it for the initial price. */
  const inRange = (token: SQL) => sql`${buckets(token)} and bucket.start_timestamp >= coalesce(
    (select max(start_timestamp) from dex.token_bucket bucket where ${buckets(token)} and start_timestamp <= range.since), range.since)`
  return sql`
    with range (period, since) as (
      values (86400, head.timestamp - ${yearSeconds}::int), (3600, head.timestamp - ${hoursSeconds}::int), (300, head.timestamp - ${fineSeconds}::int)
    ), own as (
      select range.period, since, start_timestamp as at, high, low, close
      from range join dex.token_bucket bucket on ${inRange(sql`page.address`)}
    ), begun as (
      select period, since, min(at) as at from own group by period, since
    ), moved as (
      select range.period, bucket.start_timestamp as at, bucket.high, bucket.low, bucket.close
      from begun range join dex.token_bucket bucket on ${inRange(native)} and bucket.start_timestamp > range.at
      where figures.price_anchor = 'native'
      union all
      select range.period, range.at, first.close, first.close, first.close
      from begun range cross join lateral (
        select close from dex.token_bucket bucket where ${buckets(native)} and start_timestamp <= range.at order by start_timestamp desc limit 1
      ) first where figures.price_anchor = 'native'
    ), merged as (
      select period, at, own.at is not null as is_own, own.high, own.low, own.close, moved.high as native_high, moved.low as native_low, moved.close as native_close,
        count(own.at) over (partition by period order by at) as own_part,
        count(moved.close) over (partition by period order by at) as native_part
      from own full join moved using (period, at)
    ), standing as (
      select *, first_value(native_close) over (partition by period, native_part order by at) as native_now from merged
    ), followed as (
      select *, first_value(close) over after / nullif(first_value(native_now) over after, 0) as per_native from standing
      window after as (partition by period, own_part order by at)
    ), drawn as (
      select period, at, case when is_own then high else native_high * per_native end as high,
        case when is_own then low else native_low * per_native end as low,
        case when is_own then close else native_close * per_native end as close
      from followed where is_own or native_close is not null
    ), before as (
      select close from drawn where period = 86400 and at <= head.timestamp - ${yearSeconds}::int order by at desc limit 1
    )
    select max(high) as high, min(low) as low from (
      select high, low from drawn join range using (period) where at > since
      union all select close, close from before
    ) price`
}

const yearSeconds = 365 * 86_400
/** Maximum range of hourly and five-minute charts. */
const [hoursSeconds, fineSeconds] = [31 * 86_400, 7 * 86_400]
