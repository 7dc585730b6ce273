import type { OrderKind } from '@oxbow/orders/Order'
import type { TwapItem } from './TwapItem.ts'

/** The transactions that filled parts of trades over time, by `<chainId>:<hash>`. */
export function fillsOfTwaps(items: readonly TwapItem[]): ReadonlyMap<string, OrderKind> {
  return new Map(
    items.flatMap(({ listed, network }) =>
      listed.fates.flatMap(({ txHash }) =>
        txHash === undefined ? [] : [[`${network.chainId}:${txHash}`, 'fill-part'] as const],
      ),
    ),
  )
}
