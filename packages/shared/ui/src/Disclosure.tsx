import { cx } from '@oxbow/react/cx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A heading that shows and hides its content, animated for 300 ms. Hidden content can't be focused or found. */
export function Disclosure({ open, onChange, title, children, className }: Disclosure.Props) {
  const id = useId()
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onChange(!open)}
        className="reacts flex min-h-11 w-full items-center justify-between gap-3 rounded-sm px-2 text-start text-base hover:bg-surface-hover"
      >
        {title}
        <ChevronDown
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cx('reacts shrink-0 text-text-muted', open && 'rotate-180')}
        />
      </button>
      <div id={id} inert={!open} className={cx('collapses', open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]')}>
        <div className={cx('min-h-0 overflow-hidden', !open && 'invisible')}>{children}</div>
      </div>
    </div>
  )
}

export declare namespace Disclosure {
  type Props = {
    open: boolean
    onChange: (open: boolean) => void
    title: ReactNode
    children: ReactNode
    className?: string
  }
}
