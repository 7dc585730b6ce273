import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from './Cursor.ts'
import type { Database } from './Database.ts'
import { alias, and, desc, eq, sql } from './drizzle.ts'
import type { TokenRow } from './readTokens.ts'
import { swapView, tokenView } from './views.ts'

export type SwapRow = Omit<typeof swapView.$inferSelect, 'token0' | 'token1'> & { token0: TokenRow; token1: TokenRow }

const cursorKey = z.tuple([z.int().max(2_147_483_647), z.int().max(2_147_483_647)])

/** Swaps of a chain, newest first; of one pool, of one account, when asked. */
export async function readSwaps(
  database: Database,
  { chainId, pool, account, first, after }: readSwaps.Parameters,
): Promise<{ items: SwapRow[]; endCursor: string | null }> {
  const conditions: SQL[] = [eq(swapView.chainId, chainId)]
  if (pool !== undefined) conditions.push(eq(swapView.poolId, pool))
  if (account !== undefined) conditions.push(eq(swapView.account, account))
  if (after !== undefined) {
    const [block, logIndex] = decodeCursor(after, cursorKey)
    conditions.push(sql`(${swapView.blockNumber}, ${swapView.logIndex}) < (${block}::int, ${logIndex}::int)`)
  }
  const token0 = alias(tokenView, 'token_0')
  const token1 = alias(tokenView, 'token_1')
  const rows = await database.read((db) =>
    db
      .select()
      .from(swapView)
      .innerJoin(token0, and(eq(token0.chainId, swapView.chainId), eq(token0.address, swapView.token0)))
      .innerJoin(token1, and(eq(token1.chainId, swapView.chainId), eq(token1.address, swapView.token1)))
      .where(and(...conditions))
      .orderBy(desc(swapView.blockNumber), desc(swapView.logIndex))
      .limit(first + 1),
  )
  const items = rows
    .slice(0, first)
    .map(({ swap, token_0, token_1 }): SwapRow => ({ ...swap, token0: token_0, token1: token_1 }))
  const last = items.at(-1)
  return { items, endCursor: rows.length > first && last ? encodeCursor([last.blockNumber, last.logIndex]) : null }
}

export declare namespace readSwaps {
  type Parameters = {
    chainId: number
    pool?: string | undefined
    account?: string | undefined
    first: number
    after?: string | undefined
  }
}
