import type { Database } from '../Database.ts'
import { and, eq } from '../drizzle.ts'
import { tokenView } from '../views.ts'

/** US dollars per whole token; null if the index has no reliable price. */
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
