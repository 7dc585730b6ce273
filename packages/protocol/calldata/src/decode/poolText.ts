/** Names a pool by what is in a call: tokens, fee and, for v4, the rest of its key. Lower-case. */
export function poolText(pool: readonly (string | number)[]): string {
  return pool.join('/').toLowerCase()
}
