import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'
import { escapeLike } from './escapeLike.ts'

/*
 * A search word, matched with `ilike` on the trigram indices of names and symbols. One or
 * two letters have no trigram and occur in almost every name, so they only match beginnings.
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
