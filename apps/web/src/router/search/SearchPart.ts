/** What a domain has in the addresses of pages. */
export type SearchPart<Search> = {
  readonly keys: readonly (keyof Search & string)[]
  /** Whether it is chosen for one network, and means nothing on another. */
  readonly isOfNetwork?: boolean
  /** Keeps what is well-formed; everything else in the URL is not the domain's. */
  parse(search: Record<string, unknown>): Search
}

/** The parameters that are text of at most so many characters. */
export function pickText<Key extends string>(
  search: Record<string, unknown>,
  keys: readonly Key[],
  mostCharacters: number,
): { [key in Key]?: string } {
  const result: { [key in Key]?: string } = {}
  for (const key of keys) {
    const value = search[key]
    if (typeof value === 'string' && value !== '' && value.length <= mostCharacters) result[key] = value
  }
  return result
}
