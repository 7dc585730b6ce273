import type { ActivityItem } from '@oxbow/activity/ActivityItem'

const maxShown = 8

/**
 * The account's own transfers, newest first, followed by deposits that others made for it, which can be spammed for the price of gas. One entry per
 * transaction.
 */
export function listTransfers(own: readonly ActivityItem[], others: readonly ActivityItem[]): readonly ActivityItem[] {
  const all = [own, others].flatMap((items) => items.toSorted((a, b) => b.timeMs - a.timeMs))
  const found = new Map<string, ActivityItem>()
  for (const item of all) if (!found.has(item.id)) found.set(item.id, item)
  return [...found.values()].slice(0, maxShown)
}
