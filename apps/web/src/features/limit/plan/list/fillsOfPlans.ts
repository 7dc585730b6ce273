import type { OrderKind } from '@oxbow/orders/Order'
import type { PlanItem } from './PlanItem.ts'

/** What filled parts of trades over time, by its `<chainId>:<hash>`. */
export function fillsOfPlans(items: readonly PlanItem[]): ReadonlyMap<string, OrderKind> {
  return new Map(
    items.flatMap(({ listed, network }) =>
      listed.fates.flatMap(({ txHash }) =>
        txHash === undefined ? [] : [[`${network.chainId}:${txHash}`, 'fill-part'] as const],
      ),
    ),
  )
}
