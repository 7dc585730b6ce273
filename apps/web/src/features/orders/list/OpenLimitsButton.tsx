import { Plural } from '@lingui/react/macro'
import { ChevronRight, Clock } from 'lucide-react'

/** Opens an account's open limit orders. */
export function OpenLimitsButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="reacts flex min-h-11 items-center gap-3 rounded-md bg-surface-sunken px-4 text-start text-sm font-medium hover:bg-surface-hover"
    >
      <Clock size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-muted" />
      <span className="flex-1">
        <Plural value={count} one="# open limit" other="# open limits" />
      </span>
      <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" className="text-text-muted rtl:-scale-x-100" />
    </button>
  )
}
