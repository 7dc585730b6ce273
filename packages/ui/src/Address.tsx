import { Check, CircleAlert, Copy } from 'lucide-react'
import { cx } from './cx.ts'
import { useCopy } from './useCopy.ts'

/** An address or hash, shortened, that copies itself whole when pressed and says whether it did. */
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
    /** Said when the browser refuses: "Failed to copy to clipboard". */
    failedLabel?: string
    className?: string
  }
}

const icons = { idle: Copy, copied: Check, failed: CircleAlert }
const tints = { idle: undefined, copied: 'text-positive', failed: 'text-critical' }

/**
 * Addresses of EVM chains and hashes keep `0x` and 4 characters of each end, all others 6 and 6 (specification section 9).
 *
 * @example shorten('0x52908400098527886E0F7030069857D2E4169EE7') // '0x5290…9EE7'
 * @example shorten('So11111111111111111111111111111111111111112') // 'So1111…111112'
 */
export function shorten(value: string): string {
  if (value.startsWith('0x')) return value.length <= 12 ? value : `${value.slice(0, 6)}…${value.slice(-4)}`
  return value.length <= 14 ? value : `${value.slice(0, 6)}…${value.slice(-6)}`
}
