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
      with recent as (
        select chain_id, pool_id, sum(volume_usd) filter (where start_timestamp > ${now} - 86400) as last_day,
          sum(volume_usd) filter (where start_timestamp <= ${now} - 86400) as day_before, max(start_timestamp) > ${now} - 86400 as has_changed
        from dex.pool_bucket bucket
        where period_seconds = 3600 and start_timestamp > ${now} - 172800 and ${onChains('bucket', chainIds)}
        group by chain_id, pool_id
      )
      select pool.protocol, sum(pool.tvl_usd) as "tvlUsd", sum(case when recent.has_changed then day_ago.tvl_usd else pool.tvl_usd end) as "tvlDayAgoUsd",
        count(*)::int as "poolCount", sum(recent.last_day) as "volumeDayUsd", sum(recent.day_before) as "volumeDayBeforeUsd"
      from dex.pool
        left join recent on recent.chain_id = pool.chain_id and recent.pool_id = pool.id
        -- What a pool held a day ago differs from now only where something has happened since.
        left join lateral (
          select tvl_usd from dex.pool_bucket bucket
          where recent.has_changed and bucket.chain_id = pool.chain_id and bucket.pool_id = pool.id and period_seconds = 3600
            and start_timestamp <= ${now} - 86400
          order by start_timestamp desc limit 1
        ) day_ago on true
      where ${onChains('pool', chainIds)}
      group by pool.protocol order by pool.protocol`)
    return answer.rows
  })
}
