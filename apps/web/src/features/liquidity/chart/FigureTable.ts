import type { ComponentType } from 'react'

/** The table that shows a chart's values; passed in by the route. */
export type FigureTable = ComponentType<{
  readonly headers: readonly [string, string]
  /** The first cell of each row is unique. */
  readonly rows: readonly (readonly [string, string])[]
}>
