import { type Outgoing, type Spending, spendingId } from '@oxbow/wallet-core/Spending'
import { outgoingOf } from '@oxbow/wallet-ui/outgoingOf'
import type { Reading } from '@oxbow/wallet-ui/Reading'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'

/**
 * What a page's request counts toward the limits, by its bytes as this window decoded them.
 *
 * @param networkCost of transactions, once it is known
 */
export function spendingOf(
  { verb, params }: WindowRequest<'sign' | 'send'>,
  origin: string,
  reading: Reading,
  networkCost?: Outgoing['networkCost'],
): Spending {
  const outgoing = { ...outgoingOf(reading), ...(networkCost && { networkCost }) }
  return { id: spendingId([verb, params]), origin, outgoing }
}
