import { lazyPart } from '@oxbow/react/lazyPart'
import { Info } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

const Popover = lazyPart(() => import('./Popover.tsx').then((module) => module.Popover))

/** Explains a term on a press of its info button. */
export function Hint({ label, children }: Hint.Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="reacts relative inline-grid size-5 place-items-center rounded-full text-text-faint before:absolute before:-inset-2.5 hover:text-text pointer-coarse:before:-inset-3"
      >
        <Info size={14} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {open && (
        <Popover
          open
          onClose={() => setOpen(false)}
          onLoadFailed={() => setOpen(false)}
          anchor={anchor}
          label={label}
          align="center"
          side="top"
          className="w-72"
        >
          <p className="p-4 text-sm text-text-muted">{children}</p>
        </Popover>
      )}
    </>
  )
}

export declare namespace Hint {
  type Props = {
    /** The button's accessible name, for example "What is price impact?". */
    label: string
    children: ReactNode
  }
}
