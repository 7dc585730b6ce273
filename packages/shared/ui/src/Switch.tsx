import { cx } from '@oxbow/react/cx'
import type { ComponentProps } from 'react'

/** On or off, with immediate effect. A native checkbox with the role of a switch, so Space toggles it and forms know its value. */
export function Switch({ label, checked, onChange, className, ...rest }: Switch.Props) {
  return (
    <span className={cx('relative inline-flex shrink-0', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer reacts h-6 w-10 cursor-pointer appearance-none rounded-full border border-line-control bg-surface-pressed before:absolute before:-inset-2.5 checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
      />
      <span
        aria-hidden="true"
        className="reacts pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-text-muted forced-colors:bg-[CanvasText] peer-checked:translate-x-4 peer-checked:bg-on-accent peer-disabled:opacity-50 rtl:peer-checked:-translate-x-4"
      />
    </span>
  )
}

export declare namespace Switch {
  type Props = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'role' | 'aria-label'> & {
    /** Accessible name, if no label element provides one. */
    label?: string
    checked: boolean
    onChange: (checked: boolean) => void
  }
}
