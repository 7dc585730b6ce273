/**
 * Parses search parameters as text. The router's own parser turns numeric text into numbers, with or without `parseSearchWith`: 1.50 becomes 1.5, and
 * long amounts lose digits.
 */
export function parseSearchText(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The search string of `values`, including the question mark; undefined ones are left out. */
export function stringifySearchText(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) parameters.set(key, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
