import { cx } from '@oxbow/react/cx'
import { type ReactNode, useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { Switch } from './Switch.tsx'

/** A setting in a list: its name, a description, and a switch or checkbox. The whole row toggles it. */
export function ToggleRow(props: ToggleRow.Props) {
  const { control = 'switch', title, detail, icon, checked, onChange, disabled = false, className } = props
  const id = useId()
  const Control = control === 'switch' ? Switch : Checkbox
  return (
    <label
      htmlFor={id}
      className={cx(
        'reacts flex min-h-14 items-center gap-3 rounded-md px-3 py-2.5',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-surface-hover',
        control === 'checkbox' && 'flex-row-reverse justify-end gap-4',
        className,
      )}
    >
      {icon && <span className="grid size-6 shrink-0 place-items-center text-text-muted">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className={cx('block text-base', disabled && 'text-text-faint')}>
          {title}
        </span>
        {detail && (
          <span id={`${id}-detail`} className="block text-sm text-pretty text-text-muted">
            {detail}
          </span>
        )}
      </span>
      <Control
        id={id}
        aria-labelledby={`${id}-title`}
        aria-describedby={detail ? `${id}-detail` : undefined}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
      />
    </label>
  )
}

export declare namespace ToggleRow {
  type Props = {
    control?: 'switch' | 'checkbox'
    title: string
    detail?: ReactNode
    icon?: ReactNode
    checked: boolean
    onChange: (checked: boolean) => void
    disabled?: boolean
    className?: string
  }
}
