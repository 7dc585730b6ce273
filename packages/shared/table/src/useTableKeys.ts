import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * The row of a virtual `Table` that has keyboard focus, and the table's keys. The next row may not be rendered yet, and the previous one may be
 * removed first: in between, the grid itself has focus and handles the keys, so that none is lost.
 */
export function useTableKeys({
  count,
  pageSize,
  scrollToIndex,
  onOpen,
}: useTableKeys.Parameters): useTableKeys.ReturnType {
  const container = useRef<HTMLTableElement>(null)
  const [wanted, setWanted] = useState(0)
  const isMoving = useRef(false)
  const current = Math.min(wanted, Math.max(0, count - 1))

  // In the same commit as the rows: run later, it would return focus to a row that another key has already left.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    const row = findRow(current)
    if (!row) return
    isMoving.current = false
    // Don't take focus from a user who moved it elsewhere in the meantime.
    if (container.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
  })

  function findRow(index: number) {
    return container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    const isGrid = event.target === container.current
    // Keys inside a cell's own control belong to that control.
    if (!isGrid && (!row || event.target !== row)) return
    const index = isGrid ? current : Number(row?.dataset.index)
    if (event.key === 'Enter') return onOpen(index)
    const target = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + pageSize,
      PageUp: index - pageSize,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, target))
    if (next === index) return
    isMoving.current = true
    setWanted(next)
    scrollToIndex(next)
    if (!findRow(next)) container.current?.focus({ preventScroll: true })
  }

  function onFocus(event: FocusEvent<HTMLTableElement>) {
    const index = event.target.dataset.index
    if (index !== undefined) setWanted(Number(index))
  }

  return { container, current, onKeyDown, onFocus }
}

export declare namespace useTableKeys {
  type Parameters = {
    count: number
    /** Rows per Page Up and Page Down. */
    pageSize: number
    scrollToIndex: (index: number) => void
    onOpen: (index: number) => void
  }
  type ReturnType = {
    container: React.RefObject<HTMLTableElement | null>
    current: number
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void
    onFocus: (event: FocusEvent<HTMLTableElement>) => void
  }
}
