import type { Database } from './Database.ts'
import { sql } from './drizzle.ts'
import { onChains } from './marketNow.ts'

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
  return database.read(async (db) => {
    const answer = await db.execute<ProtocolTotals>(sql`
      select pool.protocol, sum(pool.tvl_usd) as "tvlUsd", sum(figures.tvl_day_ago_usd) as "tvlDayAgoUsd", count(*)::int as "poolCount",
        sum(figures.volume_day_usd) as "volumeDayUsd", sum(figures.volume_day_before_usd) as "volumeDayBeforeUsd"
      from dex.pool join dex.pool_figures figures on figures.chain_id = pool.chain_id and figures.pool_id = pool.id
      where ${onChains('pool', chainIds)}
      group by pool.protocol order by pool.protocol`)
    return answer.rows
  })
}
