import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'

/** An address or hash, shortened, that copies itself whole when pressed. */
export function Address({ value, label, copyLabel, copiedLabel, className }: Address.Props) {
  const [copied, setCopied] = useState(false)
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      title={value}
      aria-label={copied ? copiedLabel : `${copyLabel}: ${label ?? shorten(value)}`}
      onClick={async () => {
        await navigator.clipboard.writeText(value)
        setCopied(true)
        setTimeout(() => setCopied(false), copiedMilliseconds)
      }}
      className={cx(
        'reacts relative inline-flex items-center gap-1.5 rounded-sm text-sm text-text-muted before:absolute before:-inset-2 hover:text-text',
        label === undefined && 'font-mono',
        className,
      )}
    >
      <span dir="ltr">{label ?? shorten(value)}</span>
      <Icon size={14} strokeWidth={1.5} aria-hidden="true" className={copied ? 'text-positive' : undefined} />
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
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
    className?: string
  }
}

/** Specification section 9: copy confirmations last 400 ms. */
const copiedMilliseconds = 400

/** @example shorten('0x52908400098527886E0F7030069857D2E4169EE7') // '0x5290…9EE7' */
export function shorten(value: string): string {
  return value.length <= 12 ? value : `${value.slice(0, 6)}…${value.slice(-4)}`
}
