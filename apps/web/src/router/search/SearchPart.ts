/** A domain's search parameters. */
export type SearchPart<Search> = {
  readonly keys: readonly (keyof Search & string)[]
  /** Whether they belong to one network, and are invalid on others. */
  readonly isOfNetwork?: boolean
  /** Keeps well-formed parameters and ignores everything else. */
  parse(search: Record<string, unknown>): Search
}

/** The parameters that are text within a maximum length. */
export function pickText<Key extends string>(
  search: Record<string, unknown>,
  keys: readonly Key[],
  maxCharacters: number,
): { [key in Key]?: string } {
  const result: { [key in Key]?: string } = {}
  for (const key of keys) {
    const value = search[key]
    if (typeof value === 'string' && value !== '' && value.length <= maxCharacters) result[key] = value
  }
  return result
}
