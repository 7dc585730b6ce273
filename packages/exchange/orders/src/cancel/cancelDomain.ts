import type { Network } from '@oxbow/chain/Network'
import type { FlowDomain, FlowPlan } from '@oxbow/flow/FlowDomain'
import type { OrderKind } from '../Order.ts'
import { OrderMismatchError } from '../OrderError.ts'
import { type OrderFailure, orderFailures } from '../orderFailures.ts'
import type { CancelIntent } from './CancelIntent.ts'
import { planCancel } from './planCancel.ts'
import { verifyCancel } from './verifyCancel.ts'

/** The part of the flow engine that is specific to canceling orders. */
export function cancelDomain({
  account,
  intent,
  network,
}: cancelDomain.Subject): FlowDomain<CancelIntent, FlowPlan, OrderFailure> {
  const facts = { account, intent, network }
  return {
    name: 'cancel-orders',
    failures: orderFailures,
    isCostBound: true,
    plan: planCancel,
    verify(step) {
      if (step.type !== 'call' || step.transaction === undefined)
        throw new OrderMismatchError('It is not a transaction.')
      verifyCancel(step.transaction, facts)
    },
    verifySent: (call) => verifyCancel(call, facts),
    describe: (_, { intent: { orders } }) => describeCanceled(orders),
  }
}

/** Activity entry of canceled orders. */
export function describeCanceled(orders: CancelIntent['orders']) {
  const kind: OrderKind = 'cancel-orders'
  const sold = orders.map(({ amountIn, tokenIn }) => ({ token: tokenIn, amount: String(amountIn) }))
  return { kind, summary: { type: 'orders', sold } } as const
}

export declare namespace cancelDomain {
  type Subject = {
    readonly intent: CancelIntent
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Network
  }
}
