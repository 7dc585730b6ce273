import { cx } from '@oxbow/react/cx'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/**
 * A single-line text field with its label above and a hint or error below. `labelHidden` keeps the label for screen readers only. The font size is 16
 * px, because phones zoom into anything smaller.
 */
export function Input(props: Input.Props) {
  const { label, labelHidden = false, hint, error, leading, trailing, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const note = error ?? hint
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <div
        className={cx(
          'reacts flex h-12 items-center gap-2.5 rounded-md border bg-surface-raised px-3.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-disabled:bg-surface-sunken',
          error ? 'border-critical' : 'border-line-control hover:border-text-faint',
        )}
      >
        {leading && <span className="grid shrink-0 place-items-center text-text-faint">{leading}</span>}
        <input
          autoComplete="off"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="h-full w-full min-w-0 bg-transparent text-base outline-none disabled:text-text-faint"
        />
        {trailing && <span className="-me-2 flex shrink-0 items-center">{trailing}</span>}
      </div>
      {note && (
        <p id={`${id}-note`} className={cx('flex gap-1.5 text-sm', error ? 'text-critical' : 'text-text-muted')}>
          {error && <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />}
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{note}</span>
        </p>
      )}
    </div>
  )
}

export declare namespace Input {
  type Props = Omit<ComponentProps<'input'>, 'children'> & {
    label: string
    labelHidden?: boolean
    hint?: ReactNode
    /** What is wrong and what to do; replaces the hint. */
    error?: ReactNode
    leading?: ReactNode
    trailing?: ReactNode
  }
}
