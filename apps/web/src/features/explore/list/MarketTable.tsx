import { Table } from '@oxbow/table/Table'
import type { ReactNode } from 'react'
import { toWord } from './ExploreView.ts'
import type { MarketList } from './MarketList.ts'

/** A ranking that the server sorts and that is read part by part. The columns that sort are named in `sorts`. */
export function MarketTable<Row, Sort extends string>(props: MarketTable.Props<Row, Sort>) {
  const { label, list, columns, rowId, sorts, sort, isDescending, onSort, pathOf, onOpen, empty } = props
  return (
    <Table
      label={label}
      columns={columns}
      rows={list.rows}
      rowId={rowId}
      sorting={{ columnId: toWord(sorts, sort), direction: isDescending ? 'desc' : 'asc' }}
      onSortingChange={({ columnId, direction }) => {
        const next = sorts[columnId]
        if (next !== undefined) onSort(next, direction === 'desc')
      }}
      isSortedOutside
      onRowOpen={(row) => onOpen(pathOf(row))}
      loadingRows={list.isLoading ? 12 : undefined}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
      empty={empty}
    />
  )
}

export declare namespace MarketTable {
  /** What the page gives a ranking. */
  type Ranking<Row, Sort> = {
    list: MarketList<Row>
    sort: Sort
    isDescending: boolean
    onSort: (sort: Sort, isDescending: boolean) => void
    onOpen: (path: string) => void
    empty: ReactNode
  }
  type Props<Row, Sort extends string> = Ranking<Row, Sort> & {
    label: string
    columns: readonly Table.Column<Row>[]
    rowId: (row: Row) => string
    /** By the id of the column. */
    sorts: Readonly<Record<string, Sort>>
    pathOf: (row: Row) => string
  }
}

/** The place of a row, for the eye. */
export const rankColumn = {
  id: 'rank',
  header: '#',
  cell: (_: unknown, index: number) => <span className="text-text-muted tabular-nums">{index + 1}</span>,
  width: '3.5rem',
  hideBelow: 640,
  skeleton: 'h-5 w-4',
} as const

/** The server sorts; the heading only has to be one that can be pressed. */
export const sortable = { sortValue: () => undefined, align: 'end' } as const
