import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Primitive } from '@base-ui/react/select'
import { cx } from '@oxbow/react/cx'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type Option, OptionDetail, optionClasses } from './Option.tsx'

/**
 * One choice from several in a popup. Arrow keys and first letters choose, also while it is closed. For more than about fifteen options, use
 * `Combobox`. Load it lazily with the view that needs it.
 */
export function Select<Value extends string>(props: Select.Props<Value>) {
  const { label, labelHidden = false, value, onChange, options, placeholder, disabled = false, className } = props
  return (
    // The library's style element only hides a scroll bar, which a class does here.
    <CSPProvider disableStyleElements>
      <Primitive.Root<Value>
        items={options}
        value={value ?? null}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
        modal={false}
      >
        <div className={cx('flex flex-col gap-1.5', className)}>
          <Primitive.Label className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>{label}</Primitive.Label>
          {/* The library connects the label only a moment after rendering both. */}
          <Primitive.Trigger
            aria-label={label}
            className="reacts flex h-12 w-full cursor-pointer select-none items-center gap-2.5 rounded-md border border-line-control bg-surface-raised px-3.5 text-start text-base hover:border-text-faint data-disabled:cursor-not-allowed data-disabled:bg-surface-sunken data-disabled:text-text-faint"
          >
            <Primitive.Value
              placeholder={placeholder}
              className="min-w-0 flex-1 truncate data-placeholder:text-text-faint"
            >
              {(chosen: Value | null) => {
                const option = options.find((each) => each.value === chosen)
                return option ? <Choice option={option} /> : placeholder
              }}
            </Primitive.Value>
            <Primitive.Icon className="shrink-0 text-text-muted">
              <ChevronsUpDown size={16} strokeWidth={1.5} aria-hidden="true" />
            </Primitive.Icon>
          </Primitive.Trigger>
        </div>
        <Primitive.Portal>
          <Primitive.Positioner
            sideOffset={6}
            collisionPadding={12}
            alignItemWithTrigger={false}
            className="z-50 outline-none"
          >
            <Primitive.Popup className="unfolds max-h-[min(24rem,var(--available-height))] min-w-[var(--anchor-width)] overflow-y-auto rounded-lg border border-line-float bg-surface-raised p-1 shadow-raised outline-none">
              <Primitive.List>
                {options.map((option) => (
                  <Primitive.Item
                    key={option.value}
                    value={option.value}
                    label={option.label}
                    className={optionClasses.row}
                  >
                    <Primitive.ItemText className="min-w-0 flex-1">
                      <Choice option={option} />
                    </Primitive.ItemText>
                    <OptionDetail option={option} />
                    <Primitive.ItemIndicator keepMounted className={optionClasses.mark}>
                      <Check size={18} strokeWidth={1.5} aria-hidden="true" />
                    </Primitive.ItemIndicator>
                  </Primitive.Item>
                ))}
              </Primitive.List>
            </Primitive.Popup>
          </Primitive.Positioner>
        </Primitive.Portal>
      </Primitive.Root>
    </CSPProvider>
  )
}

export declare namespace Select {
  type Props<Value extends string> = {
    label: string
    labelHidden?: boolean
    value: Value | undefined
    onChange: (value: Value) => void
    options: readonly Option<Value>[]
    placeholder?: string
    disabled?: boolean
    className?: string
  }
}

function Choice({ option }: { option: Option<string> }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {option.icon}
      <span className="truncate">{option.label}</span>
    </span>
  )
}
