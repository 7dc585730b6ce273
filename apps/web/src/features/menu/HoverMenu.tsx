import { cx } from '@oxbow/react/cx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** A button whose panel opens on mouse hover, and by click or Enter otherwise. Nothing in it requires hovering; Escape and losing focus close it. */
export function HoverMenu({ label, face, align = 'start', children }: HoverMenu.Props) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function turn(next: boolean, delayMilliseconds: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(next), delayMilliseconds)
  }

  return (
    // The parts inside are what people operate; the box around them only notices where pointer and focus are.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={root}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && turn(true, openMilliseconds)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && turn(false, closeMilliseconds)}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) turn(false, 0)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        turn(false, 0)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ nativeEvent }) => {
          clearTimeout(timer.current)
          // A mouse that clicks is already hovering, so the click must not close the panel that the hover has just opened.
          const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
          setIsOpen(isMouse || !isOpen)
        }}
        className="reacts flex h-10 items-center gap-1.5 rounded-md px-3 md:max-lg:px-2 text-sm font-medium text-text-muted hover:bg-surface-hover hover:text-text aria-expanded:text-text pointer-coarse:h-11"
      >
        {face}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={cx('absolute top-full z-40 pt-2', align === 'start' ? 'start-0' : 'end-0')}
      >
        <div className="unfolds rounded-lg border border-line bg-surface-raised p-2 shadow-raised">
          {children({ isOpen, close: () => turn(false, 0) })}
        </div>
      </div>
    </div>
  )
}

export declare namespace HoverMenu {
  type Props = {
    label: string
    /** The content of the button. */
    face: ReactNode
    align?: 'start' | 'end'
    /** Also drawn while it is closed, but hidden. */
    children: (controls: { isOpen: boolean; close: () => void }) => ReactNode
  }
}

const openMilliseconds = 60
/** Long enough to cross the gap between button and panel. */
const closeMilliseconds = 180
