import type { RefObject } from 'react'

/** Position and style of every panel that is anchored to the button that opened it. */
export const anchoredPanel = {
  positioner: { sideOffset: 8, collisionPadding: 12, className: 'z-50 outline-none' },
  popupClass:
    'unfolds max-h-[var(--available-height)] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line-float bg-surface-raised shadow-raised outline-none',
  /** The handler for `onOpenChange`. */
  closing(anchor: RefObject<HTMLElement | null>, onClose: () => void) {
    return (next: boolean, { reason, event }: { reason: string; event: Event }) => {
      // The button itself closes what it opened.
      if (reason === 'outside-press' && event.target instanceof Node && anchor.current?.contains(event.target)) return
      if (!next) onClose()
    }
  },
}
