import { cx } from '@oxbow/react/cx'
import { useId } from 'react'

export function NumberField(props: {
  label: string
  unit: string
  text: string
  onText: (text: string) => void
  onBlur: () => void
  message: string | undefined
  /** The value in effect while the typed text is invalid. */
  inForce: string | undefined
  isError: boolean
}) {
  const { label, unit, text, onText, onBlur, message, inForce, isError } = props
  const messageId = useId()
  return (
    <div>
      <label className="reacts flex h-11 items-center gap-2 rounded-md border border-line-strong px-3 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus/30">
        <input
          aria-label={label}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={messageId}
          aria-invalid={isError || undefined}
          className="min-w-0 flex-1 bg-transparent text-end tabular-nums outline-none"
        />
        <span aria-hidden="true" className="text-sm text-text-muted">
          {unit}
        </span>
      </label>
      <p
        id={messageId}
        role="status"
        className={cx('mt-1.5 text-sm empty:hidden', isError ? 'text-critical' : 'text-caution')}
      >
        {message && <span>{message}</span>}
        {inForce && <span className="block">{inForce}</span>}
      </p>
    </div>
  )
}
