import type { TableColumn, TableSorting } from './TableColumn.ts'

;('use no memo')

// TanStack's table and virtualizer are mutable objects; memoized by the React Compiler, their rows would not update.

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
 * A virtual table of 56 px rows: only those in view are rendered. Headings sort on press; arrow keys, Page Up and Page Down, Home and End move
 * between rows, Enter opens one. Scrolls with the page, or inside itself when it has a `height`. Columns disappear by `hideBelow` as the table gets
 * narrower, so that nothing is cut off. Load it lazily with the view that needs it.
 */
export function Table<Row>(props: Table.Props<Row>) {
  const { label, columns, rows, rowId, sorting: givenSorting, onSortingChange, isSortedOutside = false } = props
  const { height, loadingRows, isLoadingMore = false, onEndReached, onRowOpen, empty, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  // The first render assumes the page's width, which mostly shows the same columns.
  const box = useElementBox(scroller)
  const width = box?.width ?? document.documentElement.clientWidth
  const count = columns.filter((column) => width >= (column.hideBelow ?? 0)).length
  // A new width with the same columns must not re-render the rows.
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
                onOpen={onRowOpen}
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
  /** TanStack's type of a row. */
  type Held<Row> = Row & object
  type Sorting = TableSorting
  type Column<Row> = TableColumn<Row>
  type Props<Row> = {
    label: string
    columns: readonly Column<Row>[]
    rows: readonly Row[]
    rowId: (row: Row) => string
    /** Controlled by the caller, for example from the URL; otherwise the table keeps its own state, starting with `initialSorting`. */
    sorting?: Sorting | undefined
    initialSorting?: Sorting
    onSortingChange?: (sorting: Sorting) => void
    /** The rows are already sorted: `onSortingChange` requests another order, and the table doesn't sort. */
    isSortedOutside?: boolean
    /** Called on Enter or a press on a row. Put a real link in the first cell as well, for opening a new tab. */
    onRowOpen?: (row: Row) => void
    /** Scrolls inside itself within this height in pixels. */
    height?: number
    /** Number of skeleton rows while the first rows are loading. */
    loadingRows?: number | undefined
    isLoadingMore?: boolean
    /** Called when the last rows are in view, to load more; once per number of rows. */
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
