import type { DecimalText } from '@oxbow/i18n/Decimal'
import { typeAmount, writeAmount } from '@oxbow/i18n/typeAmount'
import { cx } from '@oxbow/react/cx'
import {
  type ChangeEvent,
  type ComponentProps,
  type CSSProperties,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/**
 * A large amount to read or type. Digits shrink as the number grows; the line keeps its height and baseline.
 */
export function AmountInput(props: AmountInput.Props) {
  const {
    label,
    shown: written,
    typed,
    onAmount,
    places,
    locale,
    unreadable,
    size = 'md',
    dimmed = false,
    className,
    invalid: isInvalid = false,
    ...rest
  } = props
  const { isUnread, ...field } = useTypedAmount({ shown: written, typed, onAmount, places, locale })
  const invalid = isUnread || isInvalid
  return (
    <div className={cx('@container min-w-0 flex-1', className)}>
      <input
        {...rest}
        {...field}
        aria-label={label}
        aria-invalid={invalid || undefined}
        placeholder={rest.placeholder ?? '0'}
        enterKeyHint="done"
        autoCorrect="off"
        style={{ '--chars': countWidth(field.value) } as CSSProperties}
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
  type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-label' | 'size'> &
    useTypedAmount.Parameters & {
      label: string
      /** Message for text that isn't an amount. */
      unreadable: string
      /** `lg`: 48 to 70 px, for the main amount of a screen. */
      size?: 'md' | 'lg'
      /** The number is stale. */
      dimmed?: boolean
      invalid?: boolean
    }
}

/** Properties of any text field for an amount, which is grouped while it is typed (`typeAmount`). */
export function useTypedAmount(parameters: useTypedAmount.Parameters): useTypedAmount.ReturnType {
  const { shown = '', typed, onAmount, places, locale } = parameters
  /** Text that isn't an amount. */
  const [held, setHeld] = useState('')
  const [edits, countEdit] = useState(0)
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef(0)
  /** Where the last paste began. */
  const pasted = useRef({ start: 0 })
  const isUnread = typed === '' && held !== ''
  // Another amount was set meanwhile.
  if (typed !== '' && held !== '') setHeld('')
  const value = isUnread ? held : typed === undefined ? shown : writeAmount(typed, locale)

  // An edit moves the caret; whatever else draws the field anew doesn't.
  useLayoutEffect(() => {
    if (edits > 0) ref.current?.setSelectionRange(caret.current, caret.current)
  }, [edits])

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType } = nativeEvent as InputEvent
    const next = typeAmount(
      {
        before: isUnread ? undefined : value,
        text: target.value,
        caret: target.selectionStart ?? target.value.length,
        pasted: inputType === 'insertFromPaste' ? pasted.current : undefined,
        isForward: inputType === 'deleteContentForward',
      },
      { places, locale },
    )
    caret.current = next.caret
    countEdit(edits + 1)
    if (next.amount === null) return
    setHeld(next.amount === '' ? next.text : '')
    onAmount(next.amount)
  }

  return {
    ref,
    value,
    isUnread,
    onChange,
    onPaste: ({ currentTarget }) => {
      pasted.current = { start: currentTarget.selectionStart ?? 0 }
    },
    inputMode: 'decimal',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 120,
    dir: 'ltr',
  }
}

export declare namespace useTypedAmount {
  type Parameters = {
    /** The text while nothing is typed, as a formatter wrote it. */
    shown?: string
    /** What was typed here, as the form stores it; undefined if the amount comes from elsewhere. */
    typed: DecimalText | '' | undefined
    /** Gets the typed amount; empty if the text isn't an amount. */
    onAmount: (amount: DecimalText | '') => void
    /** Maximum number of decimals; undefined for no limit. */
    places: number | undefined
    locale: string
  }
  type ReturnType = Pick<
    ComponentProps<'input'>,
    'onChange' | 'onPaste' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'maxLength' | 'dir'
  > & {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly value: string
    /** The text isn't an amount. */
    readonly isUnread: boolean
  }
}

/** Width in tabular digits; separators are about half as wide. */
function countWidth(text: string): number {
  let width = 0
  for (const character of text) width += /[.,\s]/.test(character) ? 0.5 : 1
  return Math.max(1, width)
}
