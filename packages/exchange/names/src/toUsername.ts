/** A username as it is kept, of what was typed; undefined for what cannot be one. Without the schemas, for pages that look at each key. */
export function toUsername(typed: string): string | undefined {
  const text = typed.toLowerCase()
  return /^[a-z0-9]{3,20}$/.test(text) ? text : undefined
}
