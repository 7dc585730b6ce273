/** A mutant that does nothing that anybody could see, and why. Named by its line as it stands, so that it holds when lines move. */
export type Equivalent = {
  readonly path: string
  /** The whole line, trimmed. */
  readonly code: string
  /** As the report writes it: `original -> replacement`. */
  readonly change: string
  readonly reason: string
}

export const equivalent: readonly Equivalent[] = []
