import { type Spending, spendingId } from '@oxbow/wallet-core/Spending'
import { outgoingOf } from '@oxbow/wallet-ui/outgoingOf'
import type { Reading } from '@oxbow/wallet-ui/Reading'
import type { Ask } from '@oxbow/wallet-window/Ask'

/** What a page's request counts toward the limits, by its bytes as this window decoded them. */
export function spendingOf({ verb, params }: Ask<'sign' | 'send'>, origin: string, reading: Reading): Spending {
  return { id: spendingId([verb, params]), origin, outgoing: outgoingOf(reading) }
}
