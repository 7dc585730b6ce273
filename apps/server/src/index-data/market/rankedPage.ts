import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../Cursor.ts'
import { sql } from '../drizzle.ts'

/** Last row of a ranking page: the ranked figure, the chain and the row's own key. */
const cursorKey = z.tuple([z.number().nullable(), z.int(), z.string().max(66)])

/** Order of a ranking: by `rank`, unknown ones last in either direction, then by chain and `key`, so that pages don't overlap. */
export function rankOrder(table: string, key: string, isDescending: boolean): SQL {
  const direction = isDescending ? sql`desc` : sql`asc`
  const row = sql.identifier(table)
  return sql`${row}.rank ${direction} nulls last, ${row}.chain_id, ${row}.${sql.identifier(key)}`
}

/** Whether a row comes after the cursor in `rankOrder`. @throws {InvalidCursorError} */
export function isAfter(after: string | undefined, key: string, isDescending: boolean): SQL {
  if (after === undefined) return sql`true`
  const [rank, chainId, id] = decodeCursor(after, cursorKey)
  const isLater = sql`(chain_id, ${sql.identifier(key)}) > (${chainId}::int, ${id}::text)`
  if (rank === null) return sql`(rank is null and ${isLater})`
  const value = sql`${rank}::double precision`
  const beyond = isDescending ? sql`rank < ${value}` : sql`rank > ${value}`
  return sql`(rank is null or ${beyond} or (rank = ${value} and ${isLater}))`
}

/** Removes the extra row, which indicates another page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  first: number,
  toItem: (row: Row) => Item,
  toKey: (row: Row) => readonly [rank: number | null, chainId: number, key: string],
): { items: Item[]; endCursor: string | null } {
  const shown = rows.slice(0, first)
  const last = shown.at(-1)
  return { items: shown.map(toItem), endCursor: rows.length > first && last ? encodeCursor(toKey(last)) : null }
}
