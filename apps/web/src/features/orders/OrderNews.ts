import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { OrderItem } from './OrderItem.ts'

/** How an order ended that was open. `isOwn`: by what this device sent, which tells of itself. */
export type OrderNews = {
  readonly item: OrderItem
  readonly state: 'filled' | 'canceled' | 'expired'
  readonly isOwn: boolean
}

/** Which of the orders that were open have ended. */
export function toOrderNews(items: readonly OrderItem[], { keys, entries }: toOrderNews.Known): readonly OrderNews[] {
  return items.flatMap((item): OrderNews[] => {
    const { key, own, state } = item
    if (!keys.includes(key) || (state !== 'filled' && state !== 'canceled' && state !== 'expired')) return []
    const isOwn = entries.some(
      ({ hash, replacedBy }) => own.transactionHash !== undefined && [hash, replacedBy].includes(own.transactionHash),
    )
    return [{ item, state, isOwn }]
  })
}

export declare namespace toOrderNews {
  type Known = {
    /** Of the orders that were open. */
    readonly keys: readonly string[]
    readonly entries: readonly Pick<ActivityEntry, 'hash' | 'replacedBy'>[]
  }
}
