import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import { keccak256, stringToHex } from 'viem'
import type { OrderFlow } from '../createLimitFlow.ts'
import type { CancelIntent } from './CancelIntent.ts'
import { cancelDomain } from './cancelDomain.ts'

/** Cancels orders in one transaction. Waits in `review` until it gets `START`. */
export function createCancelFlow(options: createCancelFlow.Options): OrderFlow {
  const { connection, intent, network } = options
  const account = connection.account.address
  const orders = intent.orders.map(({ encodedOrder }) => encodedOrder).toSorted()
  return createNetworkFlow(cancelDomain({ account, intent, network }), {
    ...options,
    key: `cancel-orders:${keccak256(stringToHex(orders.join()))}`,
    lastStep: 'cancel-orders',
  })
}

export declare namespace createCancelFlow {
  type Options = createNetworkFlow.Options<CancelIntent>
}
