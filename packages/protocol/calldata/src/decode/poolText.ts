/** A lower-case identifier of a pool from the values in a call: tokens, fee and, for v4, the rest of its key. */
export function poolText(pool: readonly (string | number)[]): string {
  return pool.join('/').toLowerCase()
}
