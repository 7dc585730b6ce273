import { cx } from '@oxbow/react/cx'
import { type ComponentProps, type CSSProperties, useState } from 'react'

/**
 * A large amount to read or type. Digits shrink as the number grows; the line keeps its height and baseline. `accept` decides what may be typed. Text
 * that can't be parsed stays as typed and counts as empty, because without the invalid character it would be another number.
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
          // Grouping marks stay as typed, including one that isn't a valid number until its group is complete.
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
          'reacts block w-full min-w-0 truncate bg-transparent text-start font-normal caret-accent outline-none rtl:text-end',
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
    /** The field's text while nothing is typed. */
    value: string
    /** The result of `accept` for what was typed here, as the form stores it; undefined if the amount comes from elsewhere. */
    typed: string | undefined
    onChange: (text: string) => void
    /** Returns the text to keep, null to reject the keystroke, or undefined if the text can't be parsed. */
    accept: (text: string) => string | null | undefined
    /** Message for text that can't be parsed. */
    unreadable: string
    /** `lg`: 48 to 70 px, for the main amount of a screen. */
    size?: 'md' | 'lg'
    /** The number is stale. */
    dimmed?: boolean
    invalid?: boolean
  }
}

/** Width in tabular digits; separators are about half as wide. */
function countWidth(text: string): number {
  let width = 0
  for (const character of text) width += /[.,\s]/.test(character) ? 0.5 : 1
  return Math.max(1, width)
}
