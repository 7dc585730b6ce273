import { cx } from '@oxbow/react/cx'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

/**
 * Views that share a place. Arrow keys follow the reading direction, Home and End jump;
 * focusing a tab shows its view. `dotLabel` marks a tab with something new inside.
 */
export function Tabs<Value extends string>(props: Tabs.Props<Value>) {
  const { label, value, onChange, tabs, children, className, panelClassName } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const index = tabs.findIndex((tab) => tab.value === value)
    const target = {
      ArrowRight: index + (isRtl ? -1 : 1),
      ArrowLeft: index + (isRtl ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => {
          const isSelected = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              data-value={tab.value}
              aria-selected={isSelected}
              aria-controls={`${id}-panel`}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cx(
                'reacts relative flex h-11 shrink-0 items-center gap-1.5 rounded-t-sm px-3 text-base -outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full',
                isSelected
                  ? 'font-medium text-text after:bg-accent forced-colors:after:bg-[Highlight]'
                  : 'text-text-muted hover:text-text hover:after:bg-line-strong',
              )}
            >
              {tab.label}
              {tab.dotLabel && (
                <span className="size-2 rounded-full bg-accent">
                  <span className="sr-only">{tab.dotLabel}</span>
                </span>
              )}
            </button>
          )
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${value}`}
        className={cx('rounded-sm', panelClassName)}
      >
        {children}
      </div>
    </div>
  )
}

export declare namespace Tabs {
  type Tab<Value extends string> = {
    readonly value: Value
    readonly label: string
    /** Shows a dot for something new inside, with this label. */
    readonly dotLabel?: string | undefined
  }
  type Props<Value extends string> = {
    label: string
    value: Value
    onChange: (value: Value) => void
    tabs: readonly Tab<Value>[]
    /** The view of the tab `value`. */
    children: ReactNode
    className?: string
    panelClassName?: string
  }
}
