import type { OrderKind } from '@oxbow/orders/Order'
import type { PlanItem } from './PlanItem.ts'

/** The transactions that filled parts of trades over time, by `<chainId>:<hash>`. */
export function fillsOfPlans(items: readonly PlanItem[]): ReadonlyMap<string, OrderKind> {
  return new Map(
    items.flatMap(({ listed, network }) =>
      listed.fates.flatMap(({ txHash }) =>
        txHash === undefined ? [] : [[`${network.chainId}:${txHash}`, 'fill-part'] as const],
      ),
    ),
  )
}
