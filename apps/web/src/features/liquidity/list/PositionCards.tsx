import type { Position } from '@oxbow/positions/Position'
import { WindowList } from '@oxbow/table/WindowList'
import type { ReactNode } from 'react'
import { toKey } from './PositionsView.ts'

/** A list of positions. Long lists are virtualized. */
export function PositionCards({ positions, className, children }: PositionCards.Props) {
  return (
    <WindowList items={positions} keyOf={toKey} usualHeight={312} gap={16} allAtMost={24} className={className}>
      {children}
    </WindowList>
  )
}

export declare namespace PositionCards {
  type Props = {
    positions: readonly Position[]
    className?: string | undefined
    /** Renders one position. */
    children: (position: Position) => ReactNode
  }
}
