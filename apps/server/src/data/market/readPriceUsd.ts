import type { Database } from '../Database.ts'
import { and, eq } from '../drizzle.ts'
import { tokenView } from '../views.ts'

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
