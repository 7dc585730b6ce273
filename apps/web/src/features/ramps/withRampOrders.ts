import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { RampOrder } from '@oxbow/ramps/Ramp'
import type { RampState } from '@oxbow/ramps/RampState'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/**
 * Adds purchases and sales that no transaction stands for: those in progress at the provider, failed, expired or refunded. `created` ones are left
 * out, because the person may only have looked at the provider's page.
 *
 * @param items sorted, with the purchases and sales that are on chain labeled
 * @param tokenOf undefined while its network's tokens are loading
 */
export function withRampOrders(
  items: readonly ActivityItem[],
  orders: readonly RampOrder[],
  tokenOf: (order: RampOrder) => TokenFacts | undefined,
): readonly ActivityItem[] {
  const added = orders.flatMap((order) => {
    const status = statuses[order.state]
    const token = tokenOf(order)
    if (status === undefined || token === undefined || order.transactionHash !== null) return []
    // A sale whose tokens were sent is in the list by that transfer while it is in progress.
    return status === 'pending' && isSent(order, items) ? [] : [toItem(order, token, status)]
  })
  if (added.length === 0) return items
  return [...items, ...added].sort(
    (a, b) => Number(b.status === 'pending') - Number(a.status === 'pending') || b.timeMs - a.timeMs,
  )
}

const statuses: Readonly<Partial<Record<RampState, ActivityItem['status']>>> = {
  pending: 'pending',
  kyc: 'pending',
  processing: 'pending',
  failed: 'failed',
  expired: 'dropped',
  refunded: 'cancelled',
}

/** For an order of another device the deposit address is unknown: any sale of that token sent since then counts. */
function isSent({ chainId, createdAt, side, token }: RampOrder, items: readonly ActivityItem[]): boolean {
  return (
    side === 'sell' &&
    items.some(
      (item) =>
        item.kind === 'off-ramp' &&
        item.chainId === chainId &&
        item.timeMs >= createdAt * 1_000 &&
        item.paid.some((paid) => paid.token.address.toLowerCase() === token),
    )
  )
}

function toItem(order: RampOrder, token: TokenFacts, status: ActivityItem['status']): ActivityItem {
  const { chainId, createdAt, reference, settledAmount, side, tokenAmount } = order
  const moved = [{ token, amount: BigInt(settledAmount ?? tokenAmount), isEstimate: settledAmount === null }]
  return {
    id: `ramp:${reference}`,
    chainId,
    hash: '0x',
    replacedBy: undefined,
    kind: side === 'buy' ? 'on-ramp' : 'off-ramp',
    status,
    isSignature: true,
    wasReorged: false,
    isCancelling: false,
    timeMs: createdAt * 1_000,
    paid: side === 'buy' ? [] : moved,
    received: side === 'buy' ? moved : [],
    counterparty: undefined,
    isUnlimited: false,
  }
}
