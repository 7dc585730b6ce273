import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from './Cursor.ts'
import type { Database } from './Database.ts'
import { and, desc, eq, inArray, sql } from './drizzle.ts'
import { tokenView } from './views.ts'

export type TokenRow = typeof tokenView.$inferSelect

const cursorKey = z.tuple([z.int(), z.number(), z.string().max(66)])

/**
 * Tokens of a chain. Without `search` the deepest market first; with it the best match first (address, symbol, start of the symbol, anywhere in
 * symbol or name) and the deepest among equals, so that an impostor without a market stands behind the token it imitates.
 */
export async function readTokens(
  database: Database,
  { chainId, search, first, after }: readTokens.Parameters,
): Promise<{ items: TokenRow[]; endCursor: string | null }> {
  const rank = search === undefined ? sql<number>`0::int` : rankOf(search)
  const depth = sql<number>`coalesce(${tokenView.tvlUsd}, -1)`
  const conditions: (SQL | undefined)[] = [eq(tokenView.chainId, chainId)]
  if (search !== undefined) conditions.push(sql`${rank} < 4`)
  if (after !== undefined) {
    const [afterRank, afterDepth, afterAddress] = decodeCursor(after, cursorKey)
    conditions.push(
      sql`(${rank}, -(${depth}), ${tokenView.address}) > (${afterRank}::int, ${-afterDepth}::double precision, ${afterAddress})`,
    )
  }
  const rows = await database.read((db) =>
    db
      .select({ ...columns, rank, depth })
      .from(tokenView)
      .where(and(...conditions))
      .orderBy(rank, desc(depth), tokenView.address)
      .limit(first + 1),
  )
  const items = rows.slice(0, first)
  const last = items.at(-1)
  return {
    items,
    endCursor: rows.length > first && last ? encodeCursor([last.rank, last.depth, last.address]) : null,
  }
}

export declare namespace readTokens {
  type Parameters = { chainId: number; search?: string | undefined; first: number; after?: string | undefined }
}

/** The tokens of `addresses` that the index knows. */
export function readTokensByAddress(
  database: Database,
  chainId: number,
  addresses: readonly string[],
): Promise<TokenRow[]> {
  return database.read((db) =>
    db
      .select(columns)
      .from(tokenView)
      .where(and(eq(tokenView.chainId, chainId), inArray(tokenView.address, [...addresses])))
      .orderBy(tokenView.address),
  )
}

const columns = {
  chainId: tokenView.chainId,
  address: tokenView.address,
  name: tokenView.name,
  symbol: tokenView.symbol,
  decimals: tokenView.decimals,
  priceUsd: tokenView.priceUsd,
  volumeUsd: tokenView.volumeUsd,
  tvlUsd: tokenView.tvlUsd,
}

function rankOf(search: string): SQL<number> {
  const escaped = search.replace(/[\\%_]/g, '\\$&')
  return sql<number>`case
    when ${tokenView.address} = ${search.toLowerCase()} then 0
    when lower(${tokenView.symbol}) = ${search.toLowerCase()} then 1
    when ${tokenView.symbol} ilike ${`${escaped}%`} then 2
    when ${tokenView.symbol} ilike ${`%${escaped}%`} or ${tokenView.name} ilike ${`%${escaped}%`} then 3
    else 4 end`
}
