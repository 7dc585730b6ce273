import type { StreamEvent } from '@oxbow/contract/Stream'
import { FeatureOffError } from '../http/FeatureOffError.ts'
import { toListedOrder } from '../own-data/orders/toListedOrder.ts'
import { toListedTwap } from '../own-data/twap/StoredTwap.ts'
import { findChain, type Services } from '../Services.ts'
import type { Topic } from './Topic.ts'

/**
 * New and changed orders and trades over time of a chain after a cursor; without one, from now on, and the current cursor is sent first. None
 * is skipped: a slow reader gets the rest after it has read.
 *
 * @throws {UnsupportedChainError}, {FeatureOffError}
 */
export function ordersTopic(services: Services, chainId: number, after: string | undefined): Topic {
  findChain(services, chainId)
  const { orderFeed } = services
  if (orderFeed === undefined) throw new FeatureOffError('orders')
  let told = after
  let isTold = false
  let goOn = () => {}
  return {
    chainId,
    watch(touch) {
      goOn = touch
      return orderFeed.watch(touch)
    },
    async next(): Promise<StreamEvent | undefined> {
      try {
        const { cursor, isFull, isReset, orders, plans } = await orderFeed.read(told, chainId)
        told = cursor
        if (isFull) goOn()
        if (isTold && orders.length + plans.length === 0 && !isReset) return undefined
        isTold = true
        const listed = { orders: orders.map(toListedOrder), plans: plans.map(toListedTwap) }
        return { type: 'orders', chainId, cursor, isReset, ...listed }
      } catch {
        // The database is away: the next change, or the next beat, asks again.
        return undefined
      }
    },
  }
}
