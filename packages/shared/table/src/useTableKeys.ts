import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Which row of a virtual `Table` the keyboard is on, and what its keys do. The row that is gone to may not exist yet, and the one that is left may go
 * first: until the new one exists the grid itself has the focus and takes the keys, so that none is lost.
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

  // With the rows themselves: run later, it would call the focus back to a row that another key has left since.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    const row = findRow(current)
    if (!row) return
    isMoving.current = false
    // Who has gone elsewhere meanwhile is not called back.
    if (container.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
  })

  function findRow(index: number) {
    return container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    const isGrid = event.target === container.current
    // Keys inside a cell's own control are the control's.
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
    /** Rows that Page Up and Page Down pass. */
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
