import { lazyPart } from '@oxbow/react/lazyPart'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'

const TooltipPanel = lazyPart(() => import('./TooltipPanel.tsx').then((module) => module.TooltipPanel), {
  isExtra: true,
})

/**
 * A few words about a control, on hover and on keyboard focus; Escape hides them, and the pointer may move onto them (WCAG 1.4.13). Touch has no
 * hover: use a `Hint` for what must be readable there. The panel is loaded on first use.
 */
export function Tooltip({ text, side = 'top', children }: Tooltip.Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  function turn(next: boolean, delayMilliseconds: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delayMilliseconds)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the control inside it gets; the control is what people operate.
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType !== 'touch' && turn(true, restMilliseconds)}
      onPointerLeave={() => turn(false, leaveMilliseconds)}
      onFocus={(event) => event.target.matches(':focus-visible') && turn(true, 0)}
      onBlur={() => turn(false, 0)}
      onPointerDown={() => turn(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && (
        <TooltipPanel
          id={id}
          anchor={anchor}
          side={side}
          onLoadFailed={() => setOpen(false)}
          onPointerEnter={() => turn(true, 0)}
          onPointerLeave={() => turn(false, leaveMilliseconds)}
        >
          {text}
        </TooltipPanel>
      )}
    </span>
  )
}

export declare namespace Tooltip {
  type Props = {
    text: ReactNode
    side?: 'top' | 'bottom'
    /** The control: one element that can take focus. */
    children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  }
}

const restMilliseconds = 350
const leaveMilliseconds = 120
