import type { ComponentProps, CSSProperties } from 'react'
import { cx } from './cx.ts'

/**
 * A large amount to read or type. The digits shrink as the number grows and the line keeps its height and its baseline. What may be typed is decided by
 * `accept`, which returns the text to keep, or undefined to refuse the keystroke.
 */
export function AmountInput(props: AmountInput.Props) {
  const { label, value, onChange, accept, size = 'md', dimmed = false, invalid = false, className, ...rest } = props
  return (
    <div className={cx('@container min-w-0 flex-1', className)}>
      <input
        {...rest}
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => {
          const text = accept(event.target.value)
          if (text !== undefined) onChange(text)
        }}
        placeholder={rest.placeholder ?? '0'}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
        dir="ltr"
        style={{ '--chars': countWidth(value) } as CSSProperties}
        className={cx(
          'reacts block w-full min-w-0 truncate bg-transparent text-start font-normal outline-none rtl:text-end',
          size === 'lg' ? 'amount-text-lg' : 'amount-text',
          invalid ? 'text-critical' : dimmed ? 'text-text-muted' : 'text-text',
        )}
      />
    </div>
  )
}

export declare namespace AmountInput {
  type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-label' | 'accept' | 'size'> & {
    label: string
    value: string
    onChange: (text: string) => void
    accept: (text: string) => string | undefined
    /** `lg`, 48 to 70 px, for the one amount that a screen is about. */
    size?: 'md' | 'lg'
    /** The number is no longer fresh. */
    dimmed?: boolean
    invalid?: boolean
  }
}

/** Width in tabular digits: separators are about half as wide. */
function countWidth(text: string): number {
  let width = 0
  for (const character of text) width += /[.,\s]/.test(character) ? 0.5 : 1
  return Math.max(1, width)
}
