import type { ReactNode } from 'react'

export type TableSorting = { readonly columnId: string; readonly direction: 'asc' | 'desc' }
/** A column: its heading, its cells, how it sorts and when it makes room. */
export type TableColumn<Row> = {
  readonly id: string
  readonly header: string
  /** What the heading means, for who rests on it. */
  readonly hint?: string
  readonly cell: (row: Row, index: number) => ReactNode
  /** What the column sorts by; without it the heading cannot be pressed. Unknown is undefined and comes last in both directions. */
  readonly sortValue?: (row: Row) => number | bigint | string | undefined
  /** The direction of the first press; falling unless given. */
  readonly sortFirst?: 'asc' | 'desc'
  readonly align?: 'start' | 'end'
  /** Width as in CSS; columns without one share what is left. */
  readonly width?: string
  /** The column goes when the table is narrower than this many pixels. */
  readonly hideBelow?: number
  /** Class of the skeleton that stands for a value, with its size. */
  readonly skeleton?: string
}
