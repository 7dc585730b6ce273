import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { cx } from '@oxbow/react/cx'
import { Spinner } from '@oxbow/ui/Spinner'
import { Check, TriangleAlert, X } from 'lucide-react'
import { labelOf } from './statusWords.ts'

/** A transaction's status, in a word. */
export function ActivityStatus({ item }: ActivityStatus.Props) {
  const { i18n } = useLingui()
  const { status, isCancelling, instead } = item
  const isIncluded = status === 'confirmed' || status === 'final'
  const isGood = isIncluded && !instead
  const Icon = isGood ? Check : isIncluded ? TriangleAlert : X
  return (
    <span
      role="status"
      className={cx(
        'flex shrink-0 items-center gap-1.5',
        // Neutral, because the user wanted the cancellation.
        status === 'pending' || status === 'cancelled' ? 'text-text-muted' : isGood ? 'text-positive' : 'text-critical',
      )}
    >
      {status === 'pending' ? <Spinner className="size-4" /> : <Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
      {i18n._(isCancelling ? msg`Canceling` : labelOf(item))}
    </span>
  )
}

export declare namespace ActivityStatus {
  type Props = { item: ActivityItem }
}
