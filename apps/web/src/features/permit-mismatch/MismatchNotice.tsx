import { useLingui } from '@lingui/react/macro'
import { ChevronRight, TriangleAlert } from 'lucide-react'

/** A line in the account drawer that opens the explanation. */
export function MismatchNotice({ onPress }: { onPress: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      onClick={onPress}
      className="reacts flex min-h-11 w-full items-center gap-3 rounded-md bg-caution-soft px-3.5 py-2.5 text-start text-sm"
    >
      <TriangleAlert size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-caution" />
      <span className="min-w-0 flex-1">{t`Your wallet can’t batch for this smart wallet`}</span>
      <ChevronRight
        size={16}
        strokeWidth={1.5}
        aria-hidden="true"
        className="shrink-0 text-text-muted rtl:-scale-x-100"
      />
    </button>
  )
}
