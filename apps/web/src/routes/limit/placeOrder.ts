import type { OrderFlow } from '@oxbow/orders/createLimitFlow'
import { createLimitFlow } from '@oxbow/orders/createLimitFlow'
import { rememberOrder } from '../../state/signed/signedOrders.ts'

/** The flow of a limit order, a stop-loss or a take-profit, which is kept on this device before the server gets it. */
export function placeOrder(options: createLimitFlow.Options, onSigned: () => void): OrderFlow {
  return createLimitFlow({
    ...options,
    onSigned(signed) {
      rememberOrder(signed)
      onSigned()
    },
  })
}

/** Names of the queries that an order changes. */
export const orderChanges = ['orders', 'standing-orders'] as const
