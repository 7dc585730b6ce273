import { cx } from '@oxbow/react/cx'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { type MouseEvent, memo } from 'react'
import type { TableColumn } from './TableColumn.ts'

/** A row of a `Table`, 56 px high. Scrolling renders new rows, and leaves the others. */
export const TableRow = memo(RenderedRow) as typeof RenderedRow

function RenderedRow<Row>({ row, index, columns, isCurrent, onOpen }: TableRow.Props<Row>) {
  function openUnlessOnControl(event: MouseEvent<HTMLTableRowElement>) {
    const control = event.target instanceof Element ? event.target.closest('a, button, input, label') : null
    // A text selection that ends on the row isn't a press.
    if (!control && !getSelection()?.toString()) onOpen?.(row)
  }
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen && openUnlessOnControl}
      className={cx('group/row isolate rounded-md -outline-offset-2', onOpen && 'cursor-pointer')}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className="reacts h-14 p-0 px-2 text-base first:rounded-s-md first:ps-4 last:rounded-e-md last:pe-4 group-hover/row:bg-surface-hover"
        >
          <div
            className={cx('flex min-w-0 items-center', column.align === 'end' && 'justify-end text-end tabular-nums')}
          >
            {column.cell(row, index)}
          </div>
        </td>
      ))}
    </tr>
  )
}

export declare namespace TableRow {
  type Props<Row> = {
    row: Row
    index: number
    columns: readonly TableColumn<Row>[]
    /** The single row in the tab order. */
    isCurrent: boolean
    /** A stable function. */
    onOpen: ((row: Row) => void) | undefined
  }
}

/** A row that is still loading, in its final size. */
export function TableSkeletonRow<Row>({ columns }: Pick<TableRow.Props<Row>, 'columns'>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.id} className="h-14 p-0 px-2 first:ps-4 last:pe-4">
          <div className={cx('flex', column.align === 'end' && 'justify-end')}>
            <Skeleton className={column.skeleton ?? 'h-5 w-20 max-w-full'} />
          </div>
        </td>
      ))}
    </tr>
  )
}

/** The space of rows that are out of view. */
export function TableSpacer({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={columnCount} className="p-0" style={{ height }} />
      </tr>
    </tbody>
  )
}
