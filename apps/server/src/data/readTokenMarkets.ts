import type { SQL } from 'drizzle-orm'
import type { Database } from './Database.ts'
import { sql } from './drizzle.ts'
import { marketNow, onChains } from './marketNow.ts'
import { isAfter, rankOrder, toPage } from './rankedPage.ts'
import type { TokenRow } from './readTokens.ts'
import { sparkline } from './sparkline.ts'
import { tokenJson } from './tokenJson.ts'
import { toLikePattern } from './toLikePattern.ts'

/** A token and what its market did. Figures are null when unknown; a token that nobody traded has a volume of zero. */
export type TokenMarketRow = {
  token: TokenRow
  /** In the period asked for. */
  volumeUsd: number | null
  /** As fractions: 0.05 is 5 % more than an hour, a day ago. */
  changeHour: number | null
  changeDay: number | null
  depthUsd: number | null
  poolCount: number
  createdAtTimestamp: number
  sparkline: number[]
  /** Of the last 365 days; read for a single token alone. */
  yearHighUsd: number | null
  yearLowUsd: number | null
}

export type TokenSort = 'volume' | 'tvl' | 'price' | 'changeHour' | 'changeDay'

/** Which buckets answer for a period; the last hour is younger than its bucket and is read from the swaps themselves. */
const periods = {
  hour: { seconds: 3_600, bucketSeconds: undefined },
  day: { seconds: 86_400, bucketSeconds: 3_600 },
  week: { seconds: 7 * 86_400, bucketSeconds: 86_400 },
  month: { seconds: 30 * 86_400, bucketSeconds: 86_400 },
  year: { seconds: 365 * 86_400, bucketSeconds: 86_400 },
} as const

export type MarketPeriod = keyof typeof periods

/** Tokens of some chains with their markets, ranked by one figure. The figures that do not rank are read for the rows of the page alone. */
export async function readTokenMarkets(
  database: Database,
  parameters: readTokenMarkets.Parameters,
): Promise<{ items: TokenMarketRow[]; endCursor: string | null }> {
  const { chainIds, search, only, address, sort, isDescending, period, first, after } = parameters
  const now = marketNow(chainIds)
  const conditions = [onChains('token', chainIds)]
  if (search !== undefined) conditions.push(matches(search))
  if (only !== undefined) conditions.push(isOneOf(only))
  if (address !== undefined) conditions.push(sql`token.address = ${address}`)
  const isAlone = address !== undefined

  const rows = await database.read(async (db) => {
    const answer = await db.execute<Row>(sql`
      with ranked as (
        select token.*, (${rankBy(sort, now)})::double precision as rank
        from dex.token
        ${sort === 'volume' ? sql`left join (${volumes(chainIds, period, now)}) traded using (chain_id, address)` : sql``}
        where ${sql.join(conditions, sql` and `)}
      ), page as (
        select * from ranked where ${isAfter(after, 'address', isDescending)}
        order by ${rankOrder('ranked', 'address', isDescending)} limit ${first + 1}
      )
      select ${tokenJson('page')} as token, rank, price_depth_usd as "depthUsd", pool_count as "poolCount",
        created_at_timestamp as "createdAtTimestamp", ${now} as "nowSeconds",
        ${priceBefore('page', now, 3_600)} as "hourAgo", ${priceBefore('page', now, 86_400)} as "dayAgo",
        (select json_agg(json_build_array(start_timestamp, close)) from dex.token_bucket bucket
          where ${bucketsOf('page', 3_600)} and start_timestamp > ${now} - 86400) as closes,
        (${volumeOf('page', period, now)}) as "volumeUsd",
        ${isAlone ? yearly('max(high)', now) : sql`null::double precision`} as "yearHighUsd",
        ${isAlone ? yearly('min(low)', now) : sql`null::double precision`} as "yearLowUsd"
      from page order by ${rankOrder('page', 'address', isDescending)}`)
    return answer.rows
  })
  return toPage(rows, first, toMarket, ({ rank, token }) => [rank, token.chainId, token.address])
}

export declare namespace readTokenMarkets {
  type Parameters = {
    chainIds: readonly number[]
    search?: string | undefined
    /** These alone. */
    only?: readonly (readonly [chainId: number, address: string])[] | undefined
    /** This token alone, with the figures of its page. */
    address?: string | undefined
    sort: TokenSort
    isDescending: boolean
    /** Of `volumeUsd`. */
    period: MarketPeriod
    first: number
    after?: string | undefined
  }
}

type Row = Omit<TokenMarketRow, 'changeHour' | 'changeDay' | 'sparkline'> & {
  rank: number | null
  nowSeconds: number
  hourAgo: number | null
  dayAgo: number | null
  closes: [number, number | null][] | null
}

function toMarket({ rank: _, nowSeconds, hourAgo, dayAgo, closes, ...row }: Row): TokenMarketRow {
  const now = row.token.priceUsd
  return {
    ...row,
    changeHour: toChange(hourAgo, now),
    changeDay: toChange(dayAgo, now),
    sparkline: sparkline(closes ?? [], { nowSeconds, dayAgo, now }),
  }
}

function toChange(before: number | null, now: number | null): number | null {
  return before === null || now === null || before <= 0 ? null : now / before - 1
}

function rankBy(sort: TokenSort, now: SQL): SQL {
  switch (sort) {
    case 'volume':
      return sql`case when traded.address is null then 0 else traded.volume_usd end`
    case 'tvl':
      return sql`token.tvl_usd`
    case 'price':
      return sql`token.price_usd`
    case 'changeHour':
      return sql`token.price_usd / nullif(${priceBefore('token', now, 3_600)}, 0) - 1`
    case 'changeDay':
      return sql`token.price_usd / nullif(${priceBefore('token', now, 86_400)}, 0) - 1`
  }
}

/**
 * The price that a token had some time ago: on the line between open and close of the hour then, or the close of the last hour before it in
 * which something happened. Null before its first price.
 */
function priceBefore(table: string, now: SQL, seconds: number): SQL {
  const then = sql`(${now} - ${seconds}::int)`
  return sql`(select coalesce(open + (close - open) * least(1, (${then} - start_timestamp) / 3600.0), close)
    from dex.token_bucket bucket where ${bucketsOf(table, 3_600)} and start_timestamp <= ${then}
    order by start_timestamp desc limit 1)`
}

function yearly(figure: 'max(high)' | 'min(low)', now: SQL): SQL {
  return sql`(select ${sql.raw(figure)} from dex.token_bucket bucket
    where ${bucketsOf('page', 86_400)} and start_timestamp > ${now} - ${periods.year.seconds}::int)`
}

/** The volume of one row of `table`; it counts the buckets that began within the period. */
function volumeOf(table: string, period: MarketPeriod, now: SQL): SQL {
  const { seconds, bucketSeconds } = periods[period]
  const token = sql.identifier(table)
  if (bucketSeconds === undefined)
    return sql`select ${sumOf('amount_usd', sql`count(*)`)} from dex.swap
      where swap.timestamp > ${now} - ${seconds}::int and swap.chain_id = ${token}.chain_id
        and (swap.token0 = ${token}.address or swap.token1 = ${token}.address)`
  return sql`select ${sumOf('volume_usd', sql`sum(swap_count)`)} from dex.token_bucket bucket
    where ${bucketsOf(table, bucketSeconds)} and start_timestamp > ${now} - ${seconds}::int`
}

/** The volumes of all tokens that were traded, each counted as `volumeOf` does. */
function volumes(chainIds: readonly number[], period: MarketPeriod, now: SQL): SQL {
  const { seconds, bucketSeconds } = periods[period]
  if (bucketSeconds !== undefined)
    return sql`select chain_id, token as address, ${sumOf('volume_usd', sql`sum(swap_count)`)} as volume_usd
      from dex.token_bucket bucket where period_seconds = ${bucketSeconds}::int and start_timestamp > ${now} - ${seconds}::int
        and ${onChains('bucket', chainIds)} group by chain_id, token`
  return sql`select chain_id, address, ${sumOf('amount_usd', sql`count(*)`)} as volume_usd
    from dex.swap cross join lateral (values (token0), (token1)) as side (address)
    where timestamp > ${now} - ${seconds}::int and ${onChains('swap', chainIds)} group by chain_id, address`
}

/** Trades of unknown worth make no sum; no trades make zero. */
function sumOf(column: 'volume_usd' | 'amount_usd', count: SQL): SQL {
  return sql`coalesce(sum(${sql.raw(column)}), case when coalesce(${count}, 0) = 0 then 0 end)`
}

function bucketsOf(table: string, periodSeconds: number): SQL {
  const token = sql.identifier(table)
  return sql`bucket.chain_id = ${token}.chain_id and bucket.token = ${token}.address and bucket.period_seconds = ${periodSeconds}::int`
}

function isOneOf(keys: readonly (readonly [chainId: number, address: string])[]): SQL {
  if (keys.length === 0) return sql`false`
  const pairs = keys.map(([chainId, address]) => sql`(${chainId}::int, ${address})`)
  return sql`(token.chain_id, token.address) in (${sql.join(pairs, sql`, `)})`
}

function matches(search: string): SQL {
  const pattern = toLikePattern(search)
  return sql`(token.symbol ilike ${pattern} or token.name ilike ${pattern} or token.address = ${search.toLowerCase()})`
}
