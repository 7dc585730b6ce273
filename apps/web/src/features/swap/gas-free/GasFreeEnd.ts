import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'

/**
 * The next step after a gas-free swap has stopped. `classic`: it can no longer be filled, so a classic swap wouldn't be a second one. `again`: it is
 * signed and may still be filled, so it is only submitted again. `wait`: it continues by itself.
 */
export type GasFreeEnd = 'wait' | 'classic' | 'again' | 'done'

/** @param isSigned whether the order was signed in this flow, whatever came after that */
export function toGasFreeEnd(view: Pick<OrderFlowView, 'status' | 'error'> | undefined, isSigned: boolean): GasFreeEnd {
  switch (view?.status) {
    case 'confirmed':
    case 'final':
      return 'done'
    case 'rejected':
      return 'classic'
    case 'failed':
      return !isSigned || overCodes.has(view.error?.code ?? '') ? 'classic' : 'again'
    default:
      return 'wait'
  }
}

/** Confirmed by the chain: expired, or its nonce was used. */
const overCodes: ReadonlySet<string> = new Set(['SwapOrderExpired', 'SwapOrderUnfunded', 'SwapOrderCanceled'])
