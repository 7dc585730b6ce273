import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { type ApprovalItem, toTotalAtRisk } from './ApprovalItem.ts'

/** A wallet's exposure to its approvals, in three figures. */
export function ApprovalTotals({ items, isWhole }: ApprovalTotals.Props) {
  const { t, i18n } = useLingui()
  const atRisk = toTotalAtRisk(items)
  const unlimited = items.filter((item) => item.isUnlimited).length
  const toShown = (figure: ReactNode) => (isWhole ? figure : <Skeleton className="h-7 w-full max-w-24" />)
  return (
    <dl className="mt-6 grid grid-cols-3 gap-x-4 rounded-lg border border-line bg-surface-raised p-4 sm:gap-x-6 sm:p-5">
      <Figure title={t`At risk`}>{toShown(atRisk === undefined ? '—' : formatUsd(atRisk, i18n.locale))}</Figure>
      <Figure title={t`Approvals`}>{toShown(items.length.toLocaleString(i18n.locale))}</Figure>
      <Figure title={t`Unlimited`}>{toShown(unlimited.toLocaleString(i18n.locale))}</Figure>
    </dl>
  )
}

export declare namespace ApprovalTotals {
  type Props = {
    items: readonly ApprovalItem[]
    /** Every network answered. */
    isWhole: boolean
  }
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums sm:text-xl">{children}</dd>
    </div>
  )
}
