import type { RefObject } from 'react'

/** How a panel hangs from the button that opened it, whatever is in it. */
export const anchoredPanel = {
  positioner: { sideOffset: 8, collisionPadding: 12, className: 'z-50 outline-none' },
  popupClass:
    'unfolds max-h-[var(--available-height)] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line-float bg-surface-raised shadow-raised outline-none',
  /** For `onOpenChange`. */
  closing(anchor: RefObject<HTMLElement | null>, onClose: () => void) {
    return (next: boolean, { reason, event }: { reason: string; event: Event }) => {
      // The button closes what it opened by itself.
      if (reason === 'outside-press' && event.target instanceof Node && anchor.current?.contains(event.target)) return
      if (!next) onClose()
    }
  },
}
