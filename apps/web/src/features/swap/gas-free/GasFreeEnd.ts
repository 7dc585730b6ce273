import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'

/**
 * What a person can do about a gas-free swap that has stopped. `classic`: it can't be filled anymore, or never could, so a classic swap is no second one. `again`: it is signed and may be filled yet,
 * so it is only handed over once more. `wait`: it goes on by itself.
 */
export type GasFreeEnd = 'wait' | 'classic' | 'again' | 'done'

/** @param isSigned the order was signed in this flow, whatever came after that */
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

/** By the chain: its time is over, or its nonce is spent. */
const overCodes: ReadonlySet<string> = new Set(['SwapOrderExpired', 'SwapOrderUnfunded', 'SwapOrderCanceled'])
