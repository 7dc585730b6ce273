import type { TableColumn, TableSorting } from './TableColumn.ts'

;('use no memo')

// TanStack's table and virtualizer are mutable objects: memoised by the React Compiler their rows would stand still.

import { cx } from '@oxbow/react/cx'
import { useElementBox } from '@oxbow/react/useElementBox'
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { compareCells } from './compareCells.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow, TableSkeletonRow, TableSpacer } from './TableRow.tsx'
import { useTableKeys } from './useTableKeys.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/**
 * Rows of 56 px of which only those in view exist, however many there are. A heading sorts by a press; the arrow keys, Page Up and Down, Home and End move
 * from row to row, Enter opens one. It scrolls with the page, or inside itself when it has a `height`. Columns give way by `hideBelow` as it gets
 * narrow, so that nothing is cut off. Load it lazily with the view that needs it.
 */
export function Table<Row>(props: Table.Props<Row>) {
  const { label, columns, rows, rowId, sorting: givenSorting, onSortingChange, isSortedOutside = false } = props
  const { height, loadingRows, isLoadingMore = false, onEndReached, onRowOpen, empty, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  // Drawn for the width of the page first, which mostly leaves the same columns.
  const box = useElementBox(scroller)
  const width = box?.width ?? document.documentElement.clientWidth
  const count = columns.filter((column) => width >= (column.hideBelow ?? 0)).length
  // Another width that leaves the same columns draws no row anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const shown = useMemo(() => columns.filter((column) => width >= (column.hideBelow ?? 0)), [columns, count])
  const [ownSorting, setOwnSorting] = useState<Table.Sorting | undefined>(props.initialSorting)
  const sorting = givenSorting ?? ownSorting
  const isLoading = loadingRows !== undefined

  const table = useTable({
    features,
    data: rows as Table.Held<Row>[],
    columns: useMemo(() => toColumns<Row>(columns), [columns]),
    getRowId: (row) => rowId(row),
    manualSorting: isSortedOutside,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: sorting ? [{ id: sorting.columnId, desc: sorting.direction === 'desc' }] : [] },
  })
  const sorted = isLoading ? [] : table.getRowModel().rows.map((row) => row.original)
  const inView = useVirtualRows({ count: sorted.length, isOwnBox: height !== undefined, scroller, top: box?.top ?? 0 })
  const keys = useTableKeys({
    count: sorted.length,
    pageSize: inView.pageSize,
    scrollToIndex: inView.scrollToIndex,
    onOpen: (index) => {
      const row = sorted[index]
      if (row !== undefined) onRowOpen?.(row)
    },
  })

  const isEndInView = !isLoading && sorted.length > 0 && inView.lastIndex >= sorted.length - 6
  useEffect(() => {
    if (isEndInView && sorted.length > 0) onEndReached?.()
  }, [isEndInView, sorted.length, onEndReached])

  function sortBy(next: Table.Sorting) {
    setOwnSorting(next)
    onSortingChange?.(next)
  }

  return (
    <div
      ref={scroller}
      className={cx(height !== undefined && 'overflow-auto overscroll-contain', 'relative rounded-md', className)}
      style={height === undefined ? undefined : { maxHeight: height }}
    >
      <table
        ref={keys.container}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take the focus is a grid.
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={isLoading ? -1 : sorted.length + 1}
        aria-busy={isLoading}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        className="w-full table-fixed border-separate border-spacing-0 outline-none"
      >
        <TableHead columns={shown} sorting={sorting} onSort={sortBy} />
        {inView.before > 0 && <TableSpacer height={inView.before} columnCount={shown.length} />}
        <tbody>
          {isLoading && [...Array(loadingRows).keys()].map((key) => <TableSkeletonRow key={key} columns={shown} />)}
          {inView.indices.map((index) => {
            const row = sorted[index]
            if (row === undefined) return null
            return (
              <TableRow
                key={rowId(row)}
                row={row}
                index={index}
                columns={shown}
                isCurrent={index === keys.current}
                onOpen={onRowOpen && (() => onRowOpen(row))}
              />
            )
          })}
          {isLoadingMore && <TableSkeletonRow columns={shown} />}
        </tbody>
        {inView.after > 0 && <TableSpacer height={inView.after} columnCount={shown.length} />}
      </table>
      {!isLoading && sorted.length === 0 && empty}
    </div>
  )
}

export declare namespace Table {
  /** What TanStack takes for a row. */
  type Held<Row> = Row & object
  type Sorting = TableSorting
  type Column<Row> = TableColumn<Row>
  type Props<Row> = {
    label: string
    columns: readonly Column<Row>[]
    rows: readonly Row[]
    rowId: (row: Row) => string
    /** Set by the caller, for example from the URL; else the table keeps its own, from `initialSorting`. */
    sorting?: Sorting | undefined
    initialSorting?: Sorting
    onSortingChange?: (sorting: Sorting) => void
    /** The rows come sorted: `onSortingChange` asks for another order and nothing is sorted here. */
    isSortedOutside?: boolean
    /** Enter or a press on a row. Put a real link in the first cell as well, for a new tab. */
    onRowOpen?: (row: Row) => void
    /** Scrolls inside itself within this many pixels. */
    height?: number
    /** While the first rows are on their way: how many skeletons stand for them. */
    loadingRows?: number | undefined
    isLoadingMore?: boolean
    /** The last rows are in view: time to ask for more. Told once per number of rows. */
    onEndReached?: () => void
    /** Shown when there are no rows. */
    empty?: ReactNode
    className?: string
  }
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

function toColumns<Row>(columns: readonly Table.Column<Row>[]) {
  const helper = createColumnHelper<typeof features, Table.Held<Row>>()
  return helper.columns(
    columns.map((column) =>
      helper.accessor((row) => column.sortValue?.(row), {
        id: column.id,
        enableSorting: column.sortValue !== undefined,
        sortUndefined: 'last',
        sortFn: (one, other, columnId) => compareCells(one.getValue(columnId), other.getValue(columnId)),
      }),
    ),
  )
}
