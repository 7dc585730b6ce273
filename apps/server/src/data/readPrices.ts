import type { Database } from './Database.ts'
import { and, desc, eq } from './drizzle.ts'
import { chainHeadView, tokenBucketView, tokenView } from './views.ts'

/** The newest `first` hours or days of a token's price in dollars, oldest first. */
export async function readPrices(database: Database, { chainId, token, periodSeconds, first }: readPrices.Parameters) {
  const rows = await database.read((db) =>
    db
      .select({
        timestamp: tokenBucketView.startTimestamp,
        open: tokenBucketView.open,
        high: tokenBucketView.high,
        low: tokenBucketView.low,
        close: tokenBucketView.close,
        volumeUsd: tokenBucketView.volumeUsd,
      })
      .from(tokenBucketView)
      .where(
        and(
          eq(tokenBucketView.chainId, chainId),
          eq(tokenBucketView.token, token),
          eq(tokenBucketView.periodSeconds, periodSeconds),
        ),
      )
      .orderBy(desc(tokenBucketView.startTimestamp))
      .limit(first),
  )
  return rows.reverse()
}

export declare namespace readPrices {
  type Parameters = { chainId: number; token: string; periodSeconds: 3_600 | 86_400; first: number }
}

/** Dollars for one whole token; null when the index has no price it would stand for. */
export async function readPriceUsd(database: Database, chainId: number, token: string): Promise<number | null> {
  const rows = await database.read((db) =>
    db
      .select({ priceUsd: tokenView.priceUsd })
      .from(tokenView)
      .where(and(eq(tokenView.chainId, chainId), eq(tokenView.address, token)))
      .limit(1),
  )
  return rows[0]?.priceUsd ?? null
}

/** The last indexed block of each chain. */
export function readChainHeads(database: Database) {
  return database.read((db) => db.select().from(chainHeadView).orderBy(chainHeadView.chainId))
}
