import { cx } from '@oxbow/react/cx'
import { useId } from 'react'

/** One choice from few, all visible. Native radio buttons, so arrow keys work as usual. */
export function Segmented<Value extends string>(props: Segmented.Props<Value>) {
  const { label, value, onChange, options, className } = props
  const name = useId()
  return (
    <fieldset className={cx('flex gap-1 rounded-md bg-surface-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="reacts relative grid min-h-9 flex-1 cursor-pointer place-items-center rounded-sm px-1.5 text-center sm:px-3 text-sm text-text-muted hover:text-text has-checked:bg-surface-raised has-checked:font-medium has-checked:text-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

export declare namespace Segmented {
  type Props<Value extends string> = {
    label: string
    value: Value
    onChange: (value: Value) => void
    options: readonly { readonly value: Value; readonly label: string }[]
    className?: string
  }
}
