import { shorten } from '@oxbow/i18n/shorten'
import { cx } from '@oxbow/react/cx'
import { useCopy } from '@oxbow/react/useCopy'
import { Check, CircleAlert, Copy } from 'lucide-react'

/** A shortened address or hash. A press copies it in full and shows whether that worked. */
export function Address({ value, label, copyLabel, copiedLabel, failedLabel = '', className }: Address.Props) {
  const { outcome, copy } = useCopy(value)
  const Icon = icons[outcome]
  const said = { idle: '', copied: copiedLabel, failed: failedLabel }[outcome]
  return (
    <button
      type="button"
      title={value}
      aria-label={said || `${copyLabel}: ${label ?? shorten(value)}`}
      onClick={copy}
      className={cx(
        'reacts relative inline-flex items-center gap-1.5 rounded-sm text-sm text-text-muted before:absolute before:-inset-2 hover:text-text pointer-coarse:before:-inset-3',
        label === undefined && 'font-mono',
        className,
      )}
    >
      <span dir="ltr">{label ?? shorten(value)}</span>
      <Icon size={14} strokeWidth={1.5} aria-hidden="true" className={tints[outcome]} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </button>
  )
}

export declare namespace Address {
  type Props = {
    value: string
    /** Shown instead of the shortened value. */
    label?: string
    copyLabel: string
    copiedLabel: string
    /** Announced when the browser refuses: "Failed to copy to clipboard". */
    failedLabel?: string
    className?: string
  }
}

const icons = { idle: Copy, copied: Check, failed: CircleAlert }
const tints = { idle: undefined, copied: 'text-positive', failed: 'text-critical' }
