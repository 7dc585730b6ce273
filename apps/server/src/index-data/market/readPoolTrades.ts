import type { SQL } from 'drizzle-orm'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { marketNow } from './marketNow.ts'

/** A v3 or v4 pool's trades by price, so that any range can be backtested. */
export type PoolTrades = {
  /** Ticks per row where the price was for 99 % of the time. */
  width: number
  /** Total fees of liquidity providers in raw units, for display. */
  fees0: number
  fees1: number
  rows: PoolTradesRow[]
}

export type PoolTradesRow = {
  /** It starts at tick `index * width`. */
  index: number
  /** Its own ticks: more than others have, the farther it is from where the price usually was. */
  width: number
  /** Time that the price spent in it. */
  seconds: number
  fees0: number
  fees1: number
  /** Earnings of one unit of liquidity in it, in raw units. */
  growth0: number
  growth1: number
}

/** More than a chart can show. */
const maxRows = 400
/** Fraction of the time on each side whose ticks don't determine the width of rows: one trade to the end of the scale would make it 25 %. */
const tail = 0.005
/** For a pool with more trades, the newest ones: the answer contains the covered seconds. */
const maxTrades = 50_000

/**
 * A pool's trades since a time, by the ticks that they crossed. A trade moves the price from where the previous one left
 * it; each unit of liquidity on the way earns the change of the square root price (of its inverse for token0) times fee
 * / (1 - fee), as pools count it, less the protocol's share. Undefined for a pool without any trade with a price.
 */
export async function readPoolTrades(
  database: Database,
  { chainId, id, since }: { chainId: number; id: string; since: number },
): Promise<PoolTrades | undefined> {
  const ofPool = sql`from dex.swap where chain_id = ${chainId}::int and pool_id = ${id} and sqrt_price_x96 > 0`
  const rows = await database.read(async (db) => {
    const answer = await db.execute<PoolTrades>(sql`
      with recent as materialized (
        select block_number, log_index, timestamp, fee_pips / 1e6::float8 as fee, lp_fee_pips / 1e6::float8 as lp_fee, amount0::float8, amount1::float8,
          sqrt_price_x96::float8 / ${2 ** 96}::float8 as root, sqrt_price_before_x96::float8 / ${2 ** 96}::float8 as root_before
        ${ofPool} and timestamp >= ${since}::int order by block_number desc, log_index desc limit ${maxTrades}
      ), oldest as (
        select block_number, log_index, timestamp from recent order by block_number, log_index limit 1
      ), before as (
        select block_number, log_index, greatest(timestamp, ${since}::int) as timestamp, null::float8 as fee, null::float8 as lp_fee, 0::float8 as amount0, 0::float8 as amount1,
          sqrt_price_x96::float8 / ${2 ** 96}::float8 as root, null::float8 as root_before
        ${ofPool} and timestamp < ${since}::int
          and (block_number, log_index) < (select coalesce(max(block_number), 2147483647), coalesce(max(log_index), 0) from oldest)
        order by block_number desc, log_index desc limit 1
      ), trades as materialized (
        select timestamp, fee, lp_fee, amount0, amount1, root, root_before, 2 * ln(root) / ln(1.0001::float8) as tick,
          coalesce(lead(timestamp) over around, greatest(${marketNow([chainId])}, timestamp)) - timestamp as seconds
        from (select * from recent union all select * from before where (select count(*) from recent) < ${maxTrades}) as known
        window around as (order by block_number, log_index)
      ), stays as (
        select floor(tick) as tick, sum(seconds) as seconds from trades group by 1
      ), usual as (
        select min(tick) filter (where until >= total * ${tail}) as low,
          case when max(total) > 0 then min(tick) filter (where until >= total * ${1 - tail}) else max(tick) end as high
        from (select tick, sum(seconds) over (order by tick) as until, sum(seconds) over () as total from stays) as summed
      ), scale as (
        select width, floor(low / width)::int as low, floor(high / width)::int + 1 as high
        from usual, lateral (select greatest(1, ceil((high - low) / ${maxRows}))::int as width) as fitting
      ), passed as (
        select bin, fee, lp_fee, amount0, amount1, root > root_before as is_up,
          greatest(least(root, root_before), exp((${startOf(sql`bin`)})::float8 * width * ln(1.0001::float8) / 2)) as low,
          least(greatest(root, root_before), exp((${startOf(sql`bin + 1`)})::float8 * width * ln(1.0001::float8) / 2)) as high, root, root_before
        from trades, scale, generate_series(
          ${rowAt(sql`2 * ln(least(root, root_before)) / ln(1.0001::float8)`)}, ${rowAt(sql`2 * ln(greatest(root, root_before)) / ln(1.0001::float8)`)}
        ) as bin
        where fee < 1 and root_before <> root
      ), parts as (
        select bin, 0::float8 as seconds,
          case when is_up then 0 else greatest(amount0, 0) * lp_fee * (1 / low - 1 / high) / (1 / root - 1 / root_before) end as fees0,
          case when is_up then greatest(amount1, 0) * lp_fee * (high - low) / (root - root_before) else 0 end as fees1,
          case when is_up then 0 else (1 / low - 1 / high) * lp_fee / (1 - fee) end as growth0,
          case when is_up then (high - low) * lp_fee / (1 - fee) else 0 end as growth1
        from passed where high > low
        union all
        select ${rowAt(sql`tick`)}, seconds, 0, 0, 0, 0 from trades, scale
      ), bins as (
        select ${startOf(sql`bin`)} as index, (${startOf(sql`bin + 1`)} - ${startOf(sql`bin`)}) * width as width,
          sum(seconds) as seconds, sum(fees0) as fees0, sum(fees1) as fees1, sum(growth0) as growth0, sum(growth1) as growth1
        from parts, scale group by bin, width, low, high
      )
      select (select width from scale) as width, coalesce((select sum(fees0) from bins), 0) as fees0, coalesce((select sum(fees1) from bins), 0) as fees1,
        (select json_agg(bins order by index) from bins) as rows
      where exists (select from trades)`)
    return answer.rows
  })
  return rows[0]
}

/**
 * Rows count from tick 0 and have equal widths from `scale.low` to `scale.high`, which are in widths. Beyond, each is twice as wide as the one before
 * it, so that a few reach the ends of the scale and a row is never wider than its distance and one width.
 */
function rowAt(tick: SQL): SQL {
  const at = sql`((${tick}) / width)`
  return sql`(case when ${at} < low then low - 1 - floor(log(2, greatest(1, 1 + low - ${at})::numeric))
    when ${at} >= high then high + floor(log(2, greatest(1, 1 + ${at} - high)::numeric)) else floor(${at}) end)::int`
}

/** Start of a row in widths. */
function startOf(row: SQL): SQL {
  return sql`(case when ${row} < low then low + 1 - (2 ^ (low - (${row})))::int when ${row} > high then high - 1 + (2 ^ ((${row}) - high))::int else ${row} end)`
}
