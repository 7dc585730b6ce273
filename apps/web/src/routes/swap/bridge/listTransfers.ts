import type { ActivityItem } from '@oxbow/activity/ActivityItem'

const mostShown = 8

/** What an account sent itself, newest first, and behind it what others left in its name: to do that often costs gas alone. One transaction is one entry. */
export function listTransfers(own: readonly ActivityItem[], others: readonly ActivityItem[]): readonly ActivityItem[] {
  const all = [own, others].flatMap((items) => items.toSorted((a, b) => b.timeMs - a.timeMs))
  const found = new Map<string, ActivityItem>()
  for (const item of all) if (!found.has(item.id)) found.set(item.id, item)
  return [...found.values()].slice(0, mostShown)
}
