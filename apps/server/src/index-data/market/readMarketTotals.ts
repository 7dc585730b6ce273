import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { nativeHeld } from '../nativeDepth.ts'
import { isIn, type Listing, listingTables } from './Listing.ts'
import { onChains } from './marketNow.ts'

/** TVL and volume of one protocol's pools; null if no pool has a known value. */
export type ProtocolTotals = {
  protocol: string
  tvlUsd: number | null
  /** Part of `tvlUsd` that can be compared with a day ago: pools whose sides had the same known prices then, or that didn't exist. */
  tvlComparableUsd: number | null
  /** TVL of those pools a day ago. */
  tvlDayAgoUsd: number | null
  volumeDayUsd: number | null
  /** Volume of the day before; null if a chain's market is younger than two days. */
  volumeDayBeforeUsd: number | null
  /** Native currency in pools of chains without dollar prices, in whole units; null without any. */
  nativeHeld: number | null
  poolCount: number
}

/** Sums per protocol over the pools of some chains whose tokens are listed or deep. */
export function readMarketTotals(database: Database, listing: Listing): Promise<ProtocolTotals[]> {
  const { chainIds, unpriced } = listing
  const isPriced = sql`not (pool.chain_id = any(${sql.param([...unpriced.keys()])}::int[]))`
  const isListed = isIn('listed', 'pool', ['token0', 'token1'])
  return database.read(async (db) => {
    const answer = await db.execute<ProtocolTotals>(sql`
      with ${sql.join(listingTables(listing), sql`, `)}, market as (
        select pool.chain_id, head.timestamp as now, min(pool.created_at_timestamp) > head.timestamp - 172800 as is_young
        from dex.pool join dex.chain_head head on head.chain_id = pool.chain_id
        where ${onChains('pool', chainIds)} group by pool.chain_id, head.timestamp
      )
      select protocol, sum(tvl_usd) as "tvlUsd", sum(native_held) as "nativeHeld", count(*)::int as "poolCount",
        sum(tvl_usd) filter (where is_comparable) as "tvlComparableUsd",
        sum(coalesce(tvl_day_ago_usd, 0)) filter (where is_comparable) as "tvlDayAgoUsd",
        sum(volume_day_usd) filter (where is_priced) as "volumeDayUsd",
        case when not bool_or(is_young) then sum(volume_day_before_usd) filter (where is_priced) end as "volumeDayBeforeUsd"
      from (
        select pool.protocol, case when ${isListed} then pool.tvl_usd else pool.anchor_usd end as tvl_usd, figures.*, market.is_young, (${unpriced.size > 0 ? nativeHeld(listing) : sql`null`})::double precision as native_held, ${isPriced} as is_priced,
          ${isListed} and (pool.tvl_sides = figures.tvl_day_ago_sides or pool.created_at_timestamp > market.now - 86400) as is_comparable
        from dex.pool
          join dex.pool_figures figures on figures.chain_id = pool.chain_id and figures.pool_id = pool.id
          left join market on market.chain_id = pool.chain_id
        where ${onChains('pool', chainIds)} and ${isIn('shown', 'pool', ['token0', 'token1'])}
      ) pools
      group by protocol order by protocol`)
    return answer.rows
  })
}
