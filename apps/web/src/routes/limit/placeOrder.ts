import type { OrderFlow } from '@oxbow/orders/createLimitFlow'
import { createLimitFlow } from '@oxbow/orders/createLimitFlow'
import { rememberOrder } from '../../state/signed/signedOrders.ts'

/** The flow of a limit order, stop-loss or take-profit. The order is stored on this device before it is sent to the server. */
export function placeOrder(options: createLimitFlow.Options, onSigned: () => void): OrderFlow {
  return createLimitFlow({
    ...options,
    onSigned(signed) {
      rememberOrder(signed)
      onSigned()
    },
  })
}

/** Keys of the queries that an order changes. */
export const orderChanges = ['orders', 'standing-orders'] as const
