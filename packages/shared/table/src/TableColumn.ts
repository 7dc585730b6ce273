import type { ReactNode } from 'react'

export type TableSorting = { readonly columnId: string; readonly direction: 'asc' | 'desc' }
/** A column: its heading, its cells, its sorting and when it is hidden. */
export type TableColumn<Row> = {
  readonly id: string
  readonly header: string
  /** Tooltip that explains the heading. */
  readonly hint?: string
  readonly cell: (row: Row, index: number) => ReactNode
  /** The value to sort by; without it the heading isn't a button. Undefined values come last in both directions. */
  readonly sortValue?: (row: Row) => number | bigint | string | undefined
  /** The direction of the first press; default: descending. */
  readonly sortFirst?: 'asc' | 'desc'
  readonly align?: 'start' | 'end'
  /** CSS width; columns without one share the remaining space. */
  readonly width?: string
  /** Hides the column when the table is narrower than this many pixels. */
  readonly hideBelow?: number
  /** Class of the skeleton of a value, including its size. */
  readonly skeleton?: string
}
