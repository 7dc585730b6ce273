import type { ReactNode } from 'react'

/** One of the choices of a `Select` or a `Combobox`. */
export type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
  readonly detail?: ReactNode
}

/** Classes that both share. */
export const optionClasses = {
  row: 'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 py-1.5 text-base outline-none data-highlighted:bg-surface-hover',
  mark: 'invisible shrink-0 text-accent-text data-selected:visible',
}

export function OptionDetail({ option }: { option: Option<string> }) {
  return option.detail && <span className="text-sm text-text-muted">{option.detail}</span>
}
