import type { SQL } from 'drizzle-orm'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { fillQuietPeriods } from './fillQuietPeriods.ts'
import type { HistoryPoint } from './HistoryPoint.ts'
import { isIn, type Listing, listingTables } from './Listing.ts'
import { marketNow } from './marketNow.ts'

const maxPoints = 1_000

/** Five-minute periods are stored for a week; older ones may still exist and aren't shown. */
const fineSeconds = 7 * 86_400

/**
 * Periods of a token or pool since a time, oldest first, the newest 1,000 at most, and the last one before that time for the initial price. Only periods with
 * events; for a token priced in native currency also those in which the native price moved.
 */
export async function readHistory(database: Database, parameters: readHistory.Parameters): Promise<HistoryPoint[]> {
  const { of, chainId, id, listing, periodSeconds } = parameters
  const { table, key, tokens, fees, tvl } = sources[of]
  const ofShown = (figure: string) =>
    sql`case when (select ${isIn('shown', of, tokens)} from ${sql.raw(`dex.${of}`)} where chain_id = ${chainId}::int and ${sql.identifier(of === 'pool' ? 'id' : 'address')} = ${id}) then ${sql.raw(figure)} end`
  const bucket = sql`from ${sql.raw(table)} where chain_id = ${chainId}::int and ${sql.raw(key)} = ${id} and period_seconds = ${periodSeconds}::int`
  const since =
    periodSeconds === 300
      ? sql`greatest(${parameters.since}::int, ${marketNow([chainId])} - ${fineSeconds}::int)`
      : sql`${parameters.since}::int`
  const isAsked = parameters.until === undefined ? sql`` : sql`and start_timestamp < ${parameters.until}::int`
  const rows = await database.read(async (db) => {
    const answer = await db.execute<Row>(sql`
      with ${sql.join(listingTables(listing), sql`, `)}, own as (
        select start_timestamp as timestamp, open, high, low, close, ${ofShown('volume_usd')} as "volumeUsd", ${tvl} as "tvlUsd", ${ofShown(fees)} as "feesUsd"
        ${bucket} and start_timestamp >= coalesce((select max(start_timestamp) ${bucket} and start_timestamp <= ${since}), ${since}) ${isAsked}
        order by start_timestamp desc limit ${maxPoints}::int
      ), native as (${nativePeriods(parameters, since, isAsked)})
      select own.*, false as "isNative" from own
      union all select native.*, null, null, null, true from native
      order by timestamp`)
    return answer.rows
  })
  const series = (isNative: boolean) =>
    rows.filter((row) => row.isNative === isNative).map(({ isNative: _, ...point }) => point)
  const points = fillQuietPeriods(series(false), series(true)).slice(-maxPoints)
  return listing.unpriced.has(chainId) ? points.map((point) => ({ ...point, volumeUsd: null, feesUsd: null })) : points
}

type Row = HistoryPoint & { isNative: boolean }

/** The native price in the first of a token's `own` periods, and its periods from then on; empty if the token isn't priced in it. */
function nativePeriods(
  { of, chainId, id, listing, periodSeconds }: readHistory.Parameters,
  since: SQL,
  isAsked: SQL,
): SQL {
  const wrapped = listing.wrapped.get(chainId) ?? null
  const periods = sql`dex.token_bucket bucket where chain_id = ${chainId}::int and token = ${wrapped} and period_seconds = ${periodSeconds}::int
    and exists (select from dex.token_figures figures where figures.chain_id = ${chainId}::int and figures.token = ${of === 'token' ? id : null} and price_anchor = 'native')`
  const begun = sql`(select min(timestamp) from own)`
  return sql`
    (select ${begun} as timestamp, close as open, close as high, close as low, close
      from ${periods} and start_timestamp <= ${begun} order by start_timestamp desc limit 1)
    union all
    (select start_timestamp, open, high, low, close
      from ${periods} and start_timestamp > ${begun} and start_timestamp >= coalesce((select max(start_timestamp) from ${periods} and start_timestamp <= ${since}), ${since}) ${isAsked}
      order by start_timestamp desc limit ${maxPoints}::int)`
}

export declare namespace readHistory {
  type Parameters = {
    of: keyof typeof sources
    listing: Listing
    chainId: number
    id: string
    periodSeconds: 300 | 3_600 | 86_400
    /** Unix seconds. */
    since: number
    /** Unix seconds, exclusive; else up to the newest. */
    until?: number | undefined
  }
}

/**
 * Token prices are in US dollars; pool prices are whole tokens of token1 per token0. Only pools have
 * fees. A pool's TVL from a time when other sides of it had a price than now is left out, because the
 * difference isn't a change of its reserves. As in rankings, unlisted tokens count nothing in a pool.
 */
const sources = {
  token: {
    table: 'dex.token_bucket',
    key: 'token',
    tokens: ['address'],
    fees: 'null::double precision',
    tvl: sql`tvl_usd`,
  },
  pool: {
    table: 'dex.pool_bucket bucket',
    key: 'pool_id',
    tokens: ['token0', 'token1'],
    fees: 'fees_usd',
    tvl: sql`(select case when ${isIn('listed', 'pool', ['token0', 'token1'])} then case when pool.tvl_sides = bucket.tvl_sides then bucket.tvl_usd end
      else bucket.anchor_usd end from dex.pool where pool.chain_id = bucket.chain_id and pool.id = bucket.pool_id)`,
  },
} as const
