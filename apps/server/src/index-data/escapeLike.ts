/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
