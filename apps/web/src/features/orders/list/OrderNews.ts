import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { OrderItem } from './OrderItem.ts'

/** The end of an order that was open. `isOwn`: caused by this device's transaction, which has its own notification. */
export type OrderNews = {
  readonly item: OrderItem
  readonly state: 'filled' | 'canceled' | 'expired'
  readonly isOwn: boolean
}

/** The orders that were open and have ended. */
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
    /** Keys of the orders that were open. */
    readonly keys: readonly string[]
    readonly entries: readonly Pick<ActivityEntry, 'hash' | 'replacedBy'>[]
  }
}
