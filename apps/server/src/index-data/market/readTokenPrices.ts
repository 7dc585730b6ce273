import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { priceAgo } from './priceAgo.ts'

/** US dollars per whole token; null if the index has no reliable price. */
export type TokenPriceRow = {
  address: string
  nowUsd: number | null
  /** Price in force 24 hours before the newest indexed block. */
  dayAgoUsd: number | null
}

/** Prices of a chain's tokens now and a day ago. */
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
  return database.read(async (db) => {
    const answer = await db.execute<TokenPriceRow>(sql`
      select token.address, token.price_usd as "nowUsd", ${priceAgo('day')} as "dayAgoUsd"
      from dex.token
        join dex.token_figures figures on figures.chain_id = token.chain_id and figures.token = token.address
        left join dex.chain_head head on head.chain_id = token.chain_id
      where token.chain_id = ${chainId}::int and token.address in (${wanted}) order by token.address`)
    return answer.rows
  })
}
