import { Popover as Primitive } from '@base-ui/react/popover'
import { cx } from '@oxbow/react/cx'
import type { ReactNode, RefObject } from 'react'
import { anchoredPanel } from './anchoredPanel.ts'

/**
 * A small panel next to the button that opened it. The button is outside (`anchor`), so that this module can be loaded on first use. Escape, a press
 * outside and focus leaving call `onClose`.
 */
export function Popover(props: Popover.Props) {
  const { open, onClose, anchor, label, align = 'end', side = 'bottom', className, children } = props
  return (
    <Primitive.Root open={open} onOpenChange={anchoredPanel.closing(anchor, onClose)}>
      <Primitive.Portal>
        <Primitive.Positioner anchor={anchor} align={align} side={side} {...anchoredPanel.positioner}>
          <Primitive.Popup aria-label={label} finalFocus={anchor} className={cx(anchoredPanel.popupClass, className)}>
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export declare namespace Popover {
  type Props = {
    open: boolean
    onClose: () => void
    anchor: RefObject<HTMLElement | null>
    label: string
    align?: 'start' | 'center' | 'end'
    side?: 'top' | 'bottom'
    className?: string
    children: ReactNode
  }
}
