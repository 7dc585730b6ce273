/**
 * Search parameters as the text they are. The router's own reader turns whatever looks like a number into one, with or without
 * `parseSearchWith`: 1.50 becomes 1.5 and long amounts lose digits.
 */
export function parseSearchText(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The search string of `values`, the question mark included; what is absent is left out. */
export function stringifySearchText(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) parameters.set(key, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
