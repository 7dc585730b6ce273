import { Table } from '@oxbow/table/Table'
import type { ReactNode } from 'react'
import { toWord } from './ExploreView.ts'
import type { MarketList } from './MarketList.ts'

/** A table that the server sorts and paginates. `sorts` names the sortable columns. */
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
  /** The props that a page passes to a table. */
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
    /** By column id. */
    sorts: Readonly<Record<string, Sort>>
    pathOf: (row: Row) => string
  }
}

/** The row's rank, for sighted users only. */
export const rankColumn = {
  id: 'rank',
  header: '#',
  cell: (_: unknown, index: number) => <span className="text-text-muted tabular-nums">{index + 1}</span>,
  width: '3.5rem',
  hideBelow: 640,
  skeleton: 'h-5 w-4',
} as const

/** Makes a heading sortable; the server does the sorting. */
export const sortable = { sortValue: () => undefined, align: 'end' } as const
