import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'

/** Deposits are filled or refunded within a day; older ones were reported, or their page was never reopened. */
const longestMs = 3 * 86_400_000

/** Whether a bridge transfer's result is still to be reported. */
export function isAwaited(entry: ActivityEntry, told: readonly string[], nowMs: number): boolean {
  const { createdAtMs, id, instead, kind, status } = entry
  const isLeft = kind === 'bridge' && (status === 'confirmed' || status === 'final') && instead === undefined
  return isLeft && nowMs - createdAtMs < longestMs && !told.includes(id)
}
