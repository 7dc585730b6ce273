import type { Database } from './Database.ts'
import { sql } from './drizzle.ts'
import { marketNow } from './marketNow.ts'

/** Dollars for one whole token; null where the index has no price it would stand for. */
export type TokenPriceRow = {
  address: string
  nowUsd: number | null
  /** 24 hours before the newest indexed block: the price that was in force then. */
  dayAgoUsd: number | null
}

/** What tokens of a chain are worth now and were worth a day ago. */
export async function readTokenPrices(
  database: Database,
  chainId: number,
  addresses: readonly string[],
): Promise<TokenPriceRow[]> {
  if (addresses.length === 0) return []
  const wanted = sql.join(
    addresses.map((address) => sql`${address}`),
    sql`, `,
  )
  const dayAgo = sql`(${marketNow([chainId])} - 86400)`
  return database.read(async (db) => {
    const answer = await db.execute<TokenPriceRow>(sql`
      select address, price_usd as "nowUsd", (
        select coalesce(open + (close - open) * least(1, (${dayAgo} - start_timestamp) / 3600.0), close)
        from dex.token_bucket bucket
        where bucket.chain_id = token.chain_id and bucket.token = token.address and period_seconds = 3600
          and start_timestamp <= ${dayAgo}
        order by start_timestamp desc limit 1
      ) as "dayAgoUsd"
      from dex.token where chain_id = ${chainId}::int and address in (${wanted}) order by address`)
    return answer.rows
  })
}
