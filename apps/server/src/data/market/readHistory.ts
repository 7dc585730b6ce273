import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { isIn, type Listing, listingTables } from './Listing.ts'
import { marketNow } from './marketNow.ts'

export type HistoryPoint = {
  /** Start of the period in Unix seconds. */
  timestamp: number
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  volumeUsd: number | null
  tvlUsd: number | null
  feesUsd: number | null
}

/** Five minutes are kept for a week; older ones may still be there and are not shown. */
const fineSeconds = 7 * 86_400

/**
 * The periods of a token or a pool since a time, oldest first, at most 1,000, and the last one before that time, which says where the
 * first one stood. Only those in which something happened.
 */
export function readHistory(database: Database, parameters: readHistory.Parameters): Promise<HistoryPoint[]> {
  const { of, chainId, id, listing, periodSeconds } = parameters
  const { table, key, tokens, fees, tvl } = sources[of]
  const ofShown = (figure: string) =>
    sql`case when (select ${isIn('shown', of, tokens)} from ${sql.raw(`dex.${of}`)} where chain_id = ${chainId}::int and ${sql.identifier(of === 'pool' ? 'id' : 'address')} = ${id}) then ${sql.raw(figure)} end`
  const bucket = sql`from ${sql.raw(table)} where chain_id = ${chainId}::int and ${sql.raw(key)} = ${id} and period_seconds = ${periodSeconds}::int`
  const since =
    periodSeconds === 300
      ? sql`greatest(${parameters.since}::int, ${marketNow([chainId])} - ${fineSeconds}::int)`
      : sql`${parameters.since}::int`
  return database.read(async (db) => {
    const answer = await db.execute<HistoryPoint>(sql`
      with ${sql.join(listingTables(listing), sql`, `)}
      select start_timestamp as timestamp, open, high, low, close, ${ofShown('volume_usd')} as "volumeUsd", ${tvl} as "tvlUsd", ${ofShown(fees)} as "feesUsd"
      ${bucket} and start_timestamp >= coalesce((select max(start_timestamp) ${bucket} and start_timestamp <= ${since}), ${since})
      order by start_timestamp desc limit 1000`)
    const points = answer.rows.reverse()
    return listing.unpriced.has(chainId)
      ? points.map((point) => ({ ...point, volumeUsd: null, feesUsd: null }))
      : points
  })
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
  }
}

/**
 * Prices of a token are in US dollars; those of a pool whole tokens of token1 for one token0. Fees are known of pools. What a pool held while other
 * sides of it had a price than now is left out: the jump between the two is no change of what it holds. As in rankings, a token that nobody lists counts nothing in a pool.
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
