/** The names of pairs whose two values differ anywhere, including bigints. */
export function differing(pairs: Record<string, readonly [unknown, unknown]>): string[] {
  return Object.entries(pairs)
    .filter(([, [ours, theirs]]) => toJson(ours) !== toJson(theirs))
    .map(([name]) => name)
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))
}
