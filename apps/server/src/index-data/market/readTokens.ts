import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../Cursor.ts'
import type { Database } from '../Database.ts'
import { and, eq, inArray, sql } from '../drizzle.ts'
import { isUnpriced, nativeDepth, nativeDepthTable } from '../nativeDepth.ts'
import * as SearchWord from '../SearchWord.ts'
import { tokenView } from '../views.ts'
import { isIn, type Listing, listingTables } from './Listing.ts'

export type TokenRow = typeof tokenView.$inferSelect

/** Kind of match, depth and address of the last row. */
const cursorKey = z.tuple([z.int(), z.number().nullable(), z.string().max(66)])

/**
 * Tokens of a chain. Without `search`, the deepest market first; with it, the best match first (address, symbol, start of the symbol,
 * anywhere in symbol or name) and the deepest among equals, so that an impostor without a market ranks behind the token it imitates.
 * Each kind of match is read separately and at most one page far: some from an index of names, the common ones from that of the depth.
 */
export async function readTokens(
  database: Database,
  { listing, chainId, search, hasUnlisted = false, first, after }: readTokens.Parameters,
): Promise<{ items: TokenRow[]; endCursor: string | null }> {
  const place = after === undefined ? undefined : decodeCursor(after, cursorKey)
  // An address identifies its token, listed or not.
  const isAll = hasUnlisted || (search !== undefined && SearchWord.toAddress(search) !== undefined)
  const hasNoDollars = isUnpriced(listing)
  const depth = hasNoDollars ? nativeDepth : sql`tvl_usd`
  const kinds = toMatches(search).flatMap((matches, rank) => {
    if (place !== undefined && rank < place[0]) return []
    const isLater = place !== undefined && rank === place[0] ? isAfter(place, depth) : sql`true`
    return [
      sql`(select ${columns}, ${depth} as depth, ${rank}::int as rank from dex.token where chain_id = ${chainId}::int and ${matches} and ${isLater} and ${isAll ? sql`true` : isShown}
        order by ${depth} desc nulls last, address limit ${first + 1})`,
    ]
  })
  const rows = await database.read(async (db) => {
    const answer = await db.execute<TokenRow & { rank: number; depth: number | null }>(sql`
      with ${sql.join([...listingTables(listing), ...(hasNoDollars ? [nativeDepthTable(listing)] : [])], sql`, `)}
      select ${shape}, case when ${isShown} then volume_usd end as "volumeUsd", depth, rank from (${sql.join(kinds, sql` union all `)}) token order by rank, depth desc nulls last, address limit ${first + 1}`)
    return answer.rows
  })
  const items = rows.slice(0, first)
  const last = items.at(-1)
  return {
    items: items.map(({ rank: _, depth: __, ...token }) => (hasNoDollars ? { ...token, volumeUsd: null } : token)),
    endCursor: rows.length > first && last ? encodeCursor([last.rank, last.depth, last.address]) : null,
  }
}

export declare namespace readTokens {
  type Parameters = {
    listing: Listing
    chainId: number
    search?: string | undefined
    /** Includes tokens that are neither listed nor deep, or that are marked; an address always finds its token. */
    hasUnlisted?: boolean | undefined
    first: number
    after?: string | undefined
  }
}

/** Those of `addresses` that are in the index. */
export function readTokensByAddress(
  database: Database,
  chainId: number,
  addresses: readonly string[],
): Promise<TokenRow[]> {
  return database.read((db) =>
    db
      .select()
      .from(tokenView)
      .where(and(eq(tokenView.chainId, chainId), inArray(tokenView.address, [...addresses])))
      .orderBy(tokenView.address),
  )
}

const isShown = isIn('shown', 'token', ['address'])
const columns = sql.raw('chain_id, address, name, symbol, decimals, price_usd, volume_usd, tvl_usd')
const shape = sql.raw(
  'chain_id as "chainId", address, name, symbol, decimals, price_usd as "priceUsd", tvl_usd as "tvlUsd"',
)

/** Kinds of match, best first, mutually exclusive. */
function toMatches(search: string | undefined): readonly SQL[] {
  if (search === undefined) return [sql`true`]
  const address = SearchWord.toAddress(search)
  if (address !== undefined) return [sql`address = ${address}`]
  const [whole, start] = [SearchWord.isWhole('symbol', search), SearchWord.isStartOf('symbol', search)]
  // One or two letters occur in almost every name.
  if (search.length < 3) return [whole, sql`${start} and not ${whole}`]
  return [
    whole,
    sql`${start} and not ${whole}`,
    sql`(${SearchWord.isIn('symbol', search)} or ${SearchWord.isIn('name', search)}) and (${start}) is not true`,
  ]
}

function isAfter([, last, address]: z.output<typeof cursorKey>, depth: SQL): SQL {
  if (last === null) return sql`${depth} is null and address > ${address}`
  const value = sql`${last}::double precision`
  return sql`(${depth} is null or ${depth} < ${value} or (${depth} = ${value} and address > ${address}))`
}
