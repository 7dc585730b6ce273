import type { Database } from './Database.ts'
import { sql } from './drizzle.ts'
import { marketNow, onChains } from './marketNow.ts'

/** What the pools of one protocol hold and traded; null when no pool of it has a known worth. */
export type ProtocolTotals = {
  protocol: string
  tvlUsd: number | null
  tvlDayAgoUsd: number | null
  volumeDayUsd: number | null
  /** Of the day before the last one. */
  volumeDayBeforeUsd: number | null
  poolCount: number
}

/** Sums over all pools of some chains, one row a protocol. */
export function readMarketTotals(database: Database, chainIds: readonly number[]): Promise<ProtocolTotals[]> {
  const now = marketNow(chainIds)
  return database.read(async (db) => {
    const answer = await db.execute<ProtocolTotals>(sql`
      select pool.protocol, sum(pool.tvl_usd) as "tvlUsd", sum(day_ago.tvl_usd) as "tvlDayAgoUsd", count(*)::int as "poolCount",
        sum(traded.last_day) as "volumeDayUsd", sum(traded.day_before) as "volumeDayBeforeUsd"
      from dex.pool
        left join (
          select chain_id, pool_id, sum(volume_usd) filter (where start_timestamp > ${now} - 86400) as last_day,
            sum(volume_usd) filter (where start_timestamp <= ${now} - 86400) as day_before
          from dex.pool_bucket bucket
          where period_seconds = 3600 and start_timestamp > ${now} - 172800 and ${onChains('bucket', chainIds)}
          group by chain_id, pool_id
        ) traded on traded.chain_id = pool.chain_id and traded.pool_id = pool.id
        left join lateral (
          select tvl_usd from dex.pool_bucket bucket
          where bucket.chain_id = pool.chain_id and bucket.pool_id = pool.id and period_seconds = 3600 and start_timestamp <= ${now} - 86400
          order by start_timestamp desc limit 1
        ) day_ago on true
      where ${onChains('pool', chainIds)}
      group by pool.protocol order by pool.protocol`)
    return answer.rows
  })
}
