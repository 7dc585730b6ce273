/** A lower-case identifier of a pool from the values in a call: tokens, fee and, for v4, the rest of its key. */
export function poolText(pool: readonly (string | number)[]): string {
  return pool.join('/').toLowerCase()
}

/** The pools between each token of a path and the next; `rest` is what a pool's key has beside its tokens. */
export function poolsAlong(
  protocol: 'v2' | 'v3' | 'v4',
  tokens: readonly string[],
  rest: (index: number) => readonly (string | number)[],
): readonly string[] {
  return tokens.slice(1).map((token, index) => poolText([protocol, ...[tokens[index]!, token].sort(), ...rest(index)]))
}
