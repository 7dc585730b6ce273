import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from './Cursor.ts'
import type { Database } from './Database.ts'
import { alias, and, desc, eq, or, sql } from './drizzle.ts'
import type { TokenRow } from './readTokens.ts'
import { poolView, tokenView } from './views.ts'

export type PoolRow = Omit<typeof poolView.$inferSelect, 'token0' | 'token1'> & { token0: TokenRow; token1: TokenRow }

const cursorKey = z.tuple([z.number(), z.string().max(66)])

/** Pools of a chain with their tokens, the deepest first; those of one token when `token` is given. */
export async function readPools(
  database: Database,
  { chainId, token, first, after }: readPools.Parameters,
): Promise<{ items: PoolRow[]; endCursor: string | null }> {
  const depth = sql<number>`coalesce(${poolView.tvlUsd}, -1)`
  const conditions: (SQL | undefined)[] = [eq(poolView.chainId, chainId)]
  if (token !== undefined) conditions.push(or(eq(poolView.token0, token), eq(poolView.token1, token)))
  if (after !== undefined) {
    const [afterDepth, afterId] = decodeCursor(after, cursorKey)
    conditions.push(sql`(-(${depth}), ${poolView.id}) > (${-afterDepth}::double precision, ${afterId})`)
  }
  const token0 = alias(tokenView, 'token_0')
  const token1 = alias(tokenView, 'token_1')
  const rows = await database.read((db) =>
    db
      .select()
      .from(poolView)
      .innerJoin(token0, and(eq(token0.chainId, poolView.chainId), eq(token0.address, poolView.token0)))
      .innerJoin(token1, and(eq(token1.chainId, poolView.chainId), eq(token1.address, poolView.token1)))
      .where(and(...conditions))
      .orderBy(desc(depth), poolView.id)
      .limit(first + 1),
  )
  const items = rows
    .slice(0, first)
    .map(({ pool, token_0, token_1 }): PoolRow => ({ ...pool, token0: token_0, token1: token_1 }))
  const last = items.at(-1)
  return { items, endCursor: rows.length > first && last ? encodeCursor([last.tvlUsd ?? -1, last.id]) : null }
}

export declare namespace readPools {
  type Parameters = { chainId: number; token?: string | undefined; first: number; after?: string | undefined }
}
