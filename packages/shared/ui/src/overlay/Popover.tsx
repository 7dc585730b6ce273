import { Popover as Primitive } from '@base-ui/react/popover'
import { cx } from '@oxbow/react/cx'
import type { ReactNode, RefObject } from 'react'

/**
 * A small panel beside the button that opened it. The button stays outside (`anchor`), so that this module can be loaded on its first use.
 * Escape, a press outside and focus leaving call `onClose`.
 */
export function Popover(props: Popover.Props) {
  const { open, onClose, anchor, label, align = 'end', side = 'bottom', className, children } = props
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next, details) => {
        const target = details.event.target
        // The button closes what it opened by itself.
        if (details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) return
        if (!next) onClose()
      }}
    >
      <Primitive.Portal>
        <Primitive.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <Primitive.Popup
            aria-label={label}
            finalFocus={anchor}
            className={cx(
              'unfolds max-h-[var(--available-height)] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line-float bg-surface-raised shadow-raised outline-none',
              className,
            )}
          >
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
