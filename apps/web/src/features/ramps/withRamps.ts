import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { RampOrder } from '@oxbow/ramps/Ramp'

/** Labels an account's transactions that belong to purchases and sales: on chain they are transfers. */
export function withRamps(items: readonly ActivityItem[], orders: readonly RampOrder[]): readonly ActivityItem[] {
  const bought = new Set(
    orders.flatMap(({ chainId, side, transactionHash }) =>
      side === 'buy' && transactionHash ? [`${chainId}:${transactionHash}`] : [],
    ),
  )
  const deposits = new Set(orders.flatMap(({ chainId, deposit }) => (deposit ? [`${chainId}:${deposit.address}`] : [])))
  if (bought.size === 0 && deposits.size === 0) return items
  return items.map((item) => {
    if (item.instead !== undefined) return item
    if (bought.has(item.id)) return { ...item, kind: 'on-ramp', counterparty: undefined }
    const isSale = item.kind === 'send' && deposits.has(`${item.chainId}:${item.counterparty}`)
    return isSale ? { ...item, kind: 'off-ramp', counterparty: undefined } : item
  })
}
