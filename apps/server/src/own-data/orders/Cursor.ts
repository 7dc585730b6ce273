import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { and, eq, lt, or } from '../../index-data/drizzle.ts'

/** Position in a book, newest entries first: the last entry of the previous page. */
export type Cursor = { readonly takenAt: number; readonly hash: string }

export const cursorSchema = z.string().regex(/^\d{1,15}:0x[0-9a-f]{64}$/)

/** @param text as in `cursorSchema`; undefined for the first page */
export function parse(text: string | undefined): Cursor | undefined {
  const [takenAt, hash] = text?.split(':') ?? []
  return takenAt === undefined || hash === undefined ? undefined : { takenAt: Number(takenAt), hash }
}

/** Cursor of the next page; undefined after the last, which isn't full. */
export function next(found: readonly Cursor[], limit: number): string | undefined {
  const last = found.at(-1)
  return found.length === limit && last !== undefined ? `${last.takenAt}:${last.hash}` : undefined
}

/** Condition for the entries after a cursor. */
export function isAfter(columns: Columns, cursor: Cursor): SQL | undefined {
  const { hash, takenAt } = columns
  return or(lt(takenAt, cursor.takenAt), and(eq(takenAt, cursor.takenAt), lt(hash, cursor.hash)))
}

type Columns = { readonly takenAt: PgColumn; readonly hash: PgColumn }
