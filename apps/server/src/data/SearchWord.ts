import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'
import { escapeLike } from './escapeLike.ts'

/*
 * A word that somebody looks for, in the terms of the trigram indices that the index gives names and symbols: `ilike` with its pattern reads them. One or two
 * letters have no trigram of their own, and are in almost every name: those find beginnings.
 */

/** Whether a symbol or name contains the word. */
export function isIn(column: 'symbol' | 'name', word: string): SQL {
  const escaped = escapeLike(word)
  return sql`${sql.identifier(column)} ilike ${word.length < 3 ? `${escaped}%` : `%${escaped}%`}`
}

export function isStartOf(column: 'symbol' | 'name', word: string): SQL {
  return sql`${sql.identifier(column)} ilike ${`${escapeLike(word)}%`}`
}

export function isWhole(column: 'symbol' | 'name', word: string): SQL {
  return sql`${sql.identifier(column)} ilike ${escapeLike(word)}`
}

/** The address, if the word is one; names aren't searched then. */
export function toAddress(word: string): string | undefined {
  return /^0x[0-9a-f]{40}([0-9a-f]{24})?$/i.test(word) ? word.toLowerCase() : undefined
}
