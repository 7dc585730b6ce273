import type { Network } from '@oxbow/chain/Network'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { OrderItem } from '../list/OrderItem.ts'

/** The progress of a cancellation. */
export type CancelState =
  | 'not-started'
  | 'reviewing-cancellation'
  | 'pending-signature'
  | 'pending-confirmation'
  | 'canceled'

/** @param view of the flow; undefined before it starts */
export function toCancelState(
  isReviewed: boolean,
  view: Pick<FlowView<unknown>, 'instead' | 'status'> | undefined,
): CancelState {
  if (!isReviewed) return 'not-started'
  switch (view?.status) {
    case 'working':
    case 'elsewhere':
      return 'pending-signature'
    case 'pending':
      return 'pending-confirmation'
    case 'confirmed':
    case 'final':
      return view.instead === undefined ? 'canceled' : 'reviewing-cancellation'
    // Declined or failed: the orders are still open and can be reviewed again.
    default:
      return 'reviewing-cancellation'
  }
}

/** Orders that one transaction cancels: on one network, with nonces in one word of the bitmap. */
export type CancelGroup = { readonly network: Network; readonly items: readonly OrderItem[] }

/** Groups orders into as few transactions as possible. */
export function toCancelGroups(items: readonly OrderItem[]): readonly CancelGroup[] {
  const byWord = Map.groupBy(items, ({ network, own }) => `${network.chainId}:${own.order.info.nonce >> 8n}`)
  return [...byWord.values()].map((group) => ({ network: group[0]!.network, items: group }))
}
