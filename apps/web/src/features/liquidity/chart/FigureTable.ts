import type { ComponentType } from 'react'

/** The figures of a chart as a table; the route brings it. */
export type FigureTable = ComponentType<{
  readonly headers: readonly [string, string]
  /** The first of each is like no other. */
  readonly rows: readonly (readonly [string, string])[]
}>
