import { cx } from '@oxbow/react/cx'
import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A native checkbox; `mixed` when it stands for several. */
export function Checkbox({ label, checked, onChange, className, ...rest }: Checkbox.Props) {
  const Mark = checked === 'mixed' ? Minus : Check
  return (
    <span className={cx('relative inline-grid shrink-0 place-items-center', className)}>
      <input
        {...rest}
        ref={(input) => {
          if (input) input.indeterminate = checked === 'mixed'
        }}
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        onChange={(event) => onChange(event.target.checked)}
        className="peer reacts size-5 cursor-pointer appearance-none rounded-xs border border-line-control bg-surface-raised before:absolute before:-inset-3 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-text-faint disabled:cursor-not-allowed disabled:opacity-50"
      />
      <Mark
        size={14}
        strokeWidth={2.5}
        aria-hidden="true"
        className="pointer-events-none absolute text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </span>
  )
}

export declare namespace Checkbox {
  type Props = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'ref' | 'aria-label'> & {
    /** Accessible name, if no label element provides one. */
    label?: string
    checked: boolean | 'mixed'
    onChange: (checked: boolean) => void
  }
}
