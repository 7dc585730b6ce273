import { cx } from '@oxbow/react/cx'
import { type ComponentProps, type CSSProperties, useState } from 'react'

/**
 * A large amount to read or type. The digits shrink as the number grows and the line keeps its height and its baseline. What may be typed is decided by
 * `accept`. What cannot be read stays as it was typed and counts as nothing: without the letter in it, it would be another number.
 */
export function AmountInput(props: AmountInput.Props) {
  const {
    label,
    value,
    typed,
    onChange,
    accept,
    unreadable,
    size = 'md',
    dimmed = false,
    className,
    invalid: isInvalid = false,
    ...rest
  } = props
  const [held, setHeld] = useState<{ text: string; means: string }>()
  const shown = held && held.means === typed ? held.text : value
  const isUnread = typed === '' && shown !== ''
  const invalid = isUnread || isInvalid
  return (
    <div className={cx('@container min-w-0 flex-1', className)}>
      <input
        {...rest}
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={shown}
        onChange={({ target }) => {
          const text = accept(target.value)
          if (text === null) return
          const means = text ?? ''
          // A mark that groups stays as it was typed, and so does one that is no number until its group is whole.
          const isSame = text === undefined || text.replace(/\D/g, '') === target.value.replace(/\D/g, '')
          setHeld(isSame ? { text: target.value, means } : undefined)
          onChange(means)
        }}
        onBlur={() => !isUnread && setHeld(undefined)}
        placeholder={rest.placeholder ?? '0'}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
        dir="ltr"
        style={{ '--chars': countWidth(shown) } as CSSProperties}
        className={cx(
          'reacts block w-full min-w-0 truncate bg-transparent text-start font-normal outline-none rtl:text-end',
          size === 'lg' ? 'amount-text-lg' : 'amount-text',
          invalid ? 'text-critical' : dimmed ? 'text-text-muted' : 'text-text',
        )}
      />
      {isUnread && (
        <p role="alert" className="text-sm text-critical">
          {unreadable}
        </p>
      )}
    </div>
  )
}

export declare namespace AmountInput {
  type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-label' | 'accept' | 'size'> & {
    label: string
    /** What stands in the field while nothing is typed. */
    value: string
    /** What `accept` made of what was typed here, as the form holds it; undefined where the amount comes from elsewhere. */
    typed: string | undefined
    onChange: (text: string) => void
    /** The text to keep; null to refuse the keystroke; undefined where it cannot be read. */
    accept: (text: string) => string | null | undefined
    /** Said of what cannot be read. */
    unreadable: string
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
