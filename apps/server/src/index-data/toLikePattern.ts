import { escapeLike } from './escapeLike.ts'

/** A pattern for `ilike` that finds `text` anywhere and takes its own wildcards literally. */
export function toLikePattern(text: string): string {
  return `%${escapeLike(text)}%`
}
