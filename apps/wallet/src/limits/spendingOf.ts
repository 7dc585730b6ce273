import { type Spending, spendingId } from '@oxbow/wallet-core/Spending'
import { outgoingOf } from '@oxbow/wallet-ui/outgoingOf'
import type { Reading } from '@oxbow/wallet-ui/Reading'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'

/** What a page's request counts toward the limits, by its bytes as this window decoded them. */
export function spendingOf(
  { verb, params }: WindowRequest<'sign' | 'send'>,
  origin: string,
  reading: Reading,
): Spending {
  return { id: spendingId([verb, params]), origin, outgoing: outgoingOf(reading) }
}
