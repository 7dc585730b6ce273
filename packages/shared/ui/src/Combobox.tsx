import { Combobox as Primitive } from '@base-ui/react/combobox'
import { cx } from '@oxbow/react/cx'
import { Check, ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from './IconButton.tsx'
import { type Option, OptionDetail, optionClasses } from './Option.tsx'

/** One choice from many, found by typing: languages, currencies, networks. Ignores accents and case. Load it lazily with the view that needs it. */
export function Combobox<Value extends string>(props: Combobox.Props<Value>) {
  const { label, labelHidden = false, value, onChange, options, placeholder, emptyText, clearLabel, openLabel } = props
  const { disabled = false, className } = props
  const id = useId()
  return (
    <Primitive.Root<Option<Value>>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value)}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabled}
      autoHighlight
    >
      <div className={cx('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
          {label}
        </label>
        <Primitive.InputGroup className="reacts flex h-12 items-center rounded-md border border-line-control bg-surface-raised ps-3.5 pe-0.5 hover:border-text-faint has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
          <Primitive.Input
            id={id}
            placeholder={placeholder}
            className="h-full w-full min-w-0 flex-1 bg-transparent text-base outline-none"
          />
          <Primitive.Clear render={<IconButton label={clearLabel} />}>
            <X size={16} strokeWidth={1.5} aria-hidden="true" />
          </Primitive.Clear>
          <Primitive.Trigger render={<IconButton label={openLabel} />}>
            <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
          </Primitive.Trigger>
        </Primitive.InputGroup>
      </div>
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={6} collisionPadding={12} className="z-50 outline-none">
          <Primitive.Popup className="unfolds w-[var(--anchor-width)] max-w-[var(--available-width)] rounded-lg border border-line-float bg-surface-raised shadow-raised outline-none">
            <Primitive.Empty>
              <p className="px-4 py-6 text-center text-sm text-text-muted">{emptyText}</p>
            </Primitive.Empty>
            <Primitive.List className="max-h-[min(22rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {(option: Option<Value>) => (
                <Primitive.Item key={option.value} value={option} className={optionClasses.row}>
                  {option.icon}
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  <OptionDetail option={option} />
                  <Primitive.ItemIndicator keepMounted className={optionClasses.mark}>
                    <Check size={18} strokeWidth={1.5} aria-hidden="true" />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              )}
            </Primitive.List>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export declare namespace Combobox {
  type Props<Value extends string> = {
    label: string
    labelHidden?: boolean
    value: Value | undefined
    /** Called with undefined when the choice is cleared. */
    onChange: (value: Value | undefined) => void
    options: readonly Option<Value>[]
    placeholder?: string
    /** Shown when nothing matches. */
    emptyText: string
    clearLabel: string
    openLabel: string
    disabled?: boolean
    className?: string
  }
}
