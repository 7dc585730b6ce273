import type { ActivityItem, TokenAmount } from '../ActivityItem.ts'
import type { NativeFacts } from '../readChainTransaction.ts'
import { isVague } from './isVague.ts'
import type { Moved } from './Moved.ts'
import { netAmounts } from './netAmounts.ts'

/** Whether a receipt tells more of an item than its list does. */
export function canSettle({ tokens, isSignature, instead, status }: ActivityItem): boolean {
  return tokens !== undefined && !isSignature && instead === undefined && (status === 'confirmed' || status === 'final')
}

/** An item with the amounts that its receipt tells, the same for whoever reads it. What that can't tell stays an estimate. */
export function settleItem(
  item: ActivityItem,
  moved: Moved,
  chain: Pick<NativeFacts, 'native' | 'weth'>,
): ActivityItem {
  if (!canSettle(item)) return item
  const net = netAmounts({ events: item.events ?? [], tokens: item.tokens ?? [], moved, chain })
  const isNative = ({ token }: TokenAmount) => token.address === chain.native.address
  const listed = [...item.paid, ...item.received].find(isNative)
  const found = [...net.paid, ...net.received].find(isNative)
  // The log of the device that sent it may know the native currency when the receipt alone doesn't.
  const isKept = isVague(listed) ? found === undefined && item.events === undefined : isVague(found)
  if (moved.native !== undefined || listed === undefined || !isKept) return { ...item, ...net }
  const keep = (amounts: readonly TokenAmount[], own: readonly TokenAmount[]) => [
    ...own.filter(isNative),
    ...amounts.filter((amount) => !isNative(amount)),
  ]
  return { ...item, paid: keep(net.paid, item.paid), received: keep(net.received, item.received) }
}
