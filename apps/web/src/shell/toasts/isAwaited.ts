import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'

/** A deposit is filled or refunded within a day; later ones were told of, or their page was never opened again. */
const longestMs = 3 * 86_400_000

/** Whether an account waits for what a transaction left for another network, and was not told yet what became of it. */
export function isAwaited(entry: ActivityEntry, told: readonly string[], nowMs: number): boolean {
  const { createdAtMs, id, instead, kind, status } = entry
  const isLeft = kind === 'bridge' && (status === 'confirmed' || status === 'final') && instead === undefined
  return isLeft && nowMs - createdAtMs < longestMs && !told.includes(id)
}
