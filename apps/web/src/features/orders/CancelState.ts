import type { Network } from '@oxbow/chain/Network'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { OrderItem } from './OrderItem.ts'

/** Where canceling stands (specification section 4). */
export type CancelState =
  | 'not-started'
  | 'reviewing-cancellation'
  | 'pending-signature'
  | 'pending-confirmation'
  | 'canceled'

/** @param view of the flow; undefined before it is begun */
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
    // Declined, or failed: the orders stand, and can be looked at once more.
    default:
      return 'reviewing-cancellation'
  }
}

/** Orders that one transaction takes back: of one network, with nonces of one word. */
export type CancelGroup = { readonly network: Network; readonly items: readonly OrderItem[] }

/** As few transactions as it takes. */
export function toCancelGroups(items: readonly OrderItem[]): readonly CancelGroup[] {
  const byWord = Map.groupBy(items, ({ network, own }) => `${network.chainId}:${own.order.info.nonce >> 8n}`)
  return [...byWord.values()].map((group) => ({ network: group[0]!.network, items: group }))
}
