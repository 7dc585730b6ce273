import { cx } from '@oxbow/react/cx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { TableColumn, TableSorting } from './TableColumn.ts'

/** The headings of a `Table`; sortable ones are buttons with `aria-sort`. They stay in view, at `--table-top` below a header of the page. */
export function TableHead<Row>({ columns, sorting, onSort }: TableHead.Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const direction = sorting?.columnId === column.id ? sorting.direction : undefined
          const isEnd = column.align === 'end'
          return (
            <th
              key={column.id}
              scope="col"
              title={column.hint}
              aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
              style={{ width: column.width }}
              className={cx(
                'sticky top-(--table-top,0px) z-10 h-11 bg-surface-sunken px-2 text-sm font-normal text-text-muted first:rounded-s-md first:ps-4 last:rounded-e-md last:pe-4',
                isEnd ? 'text-end' : 'text-start',
              )}
            >
              {column.sortValue ? (
                <button
                  type="button"
                  onClick={() => onSort({ columnId: column.id, direction: nextDirection(direction, column.sortFirst) })}
                  className={cx(
                    'group reacts -mx-2 inline-flex h-11 max-w-[calc(100%+1rem)] items-center gap-1 rounded-sm px-2 align-top -outline-offset-4 hover:text-text',
                    isEnd && 'flex-row-reverse',
                    direction && 'font-medium text-text',
                  )}
                >
                  <HeadText>{column.header}</HeadText>
                  <SortMark direction={direction} />
                </button>
              ) : (
                <HeadText>{column.header}</HeadText>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

export declare namespace TableHead {
  type Props<Row> = {
    columns: readonly TableColumn<Row>[]
    sorting: TableSorting | undefined
    onSort: (sorting: TableSorting) => void
  }
}

/** Takes a second line rather than losing letters: in some languages a heading is longer than every cell below it. */
function HeadText({ children }: { children: string }) {
  return <span className="line-clamp-2 min-w-0 leading-4 hyphens-auto [overflow-wrap:anywhere]">{children}</span>
}

function SortMark({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Icon
      size={14}
      strokeWidth={1.5}
      aria-hidden="true"
      className={cx('shrink-0', !direction && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
    />
  )
}

function nextDirection(now: 'asc' | 'desc' | undefined, first: 'asc' | 'desc' = 'desc'): 'asc' | 'desc' {
  if (now === undefined) return first
  return now === 'asc' ? 'desc' : 'asc'
}
