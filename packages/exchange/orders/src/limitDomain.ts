import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { FlowDomain, FlowPlan, SentCall } from '@oxbow/flow/FlowDomain'
import { describeOrderApproval } from './approval/describeOrderApproval.ts'
import { verifyOrderApproval } from './approval/verifyOrderApproval.ts'
import { describeCanceled } from './cancel/cancelDomain.ts'
import { verifyCancel } from './cancel/verifyCancel.ts'
import { planTrigger } from './guarded/triggers/planTrigger.ts'
import type { TriggerIntent } from './guarded/triggers/TriggerIntent.ts'
import { verifyTriggerData } from './guarded/triggers/verifyTriggerData.ts'
import type { LimitIntent } from './LimitIntent.ts'
import type { SignedOrder } from './Order.ts'
import { OrderMismatchError } from './OrderError.ts'
import { type OrderFailure, orderFailures } from './orderFailures.ts'
import { planLimit } from './planLimit.ts'
import { postOrder } from './postOrder.ts'
import { toSignedOrder } from './toSignedOrder.ts'
import { verifyLimitData } from './verifyLimitData.ts'

/** The part of the flow engine that is specific to limit orders, stop-losses and take-profits. They are posted to `client`'s server. */
export function limitDomain(
  client: ExchangeClient,
  { account, intent, network, onSigned }: limitDomain.Subject,
): FlowDomain<LimitIntent | TriggerIntent, FlowPlan, OrderFailure> {
  const facts = { account, network }
  const verifyApproval = (call: SentCall) =>
    verifyOrderApproval(call, { ...facts, intent, spender: network.contracts.permit2 })
  const replaced = intent.kind === 'limit' ? intent.replaces : undefined
  const canceling = replaced && {
    ...facts,
    intent: { kind: 'cancel-orders', chainId: intent.chainId, orders: [replaced] } as const,
  }
  return {
    name: 'limit-order',
    failures: orderFailures,
    isCostBound: true,
    tokens: ({ tokenIn, tokenOut }) => [tokenIn, tokenOut],
    plan: (wanted, known) => (wanted.kind === 'trigger' ? planTrigger(wanted, known) : planLimit(wanted, known)),

    verify(step) {
      if (step.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
      if (step.type === 'post') return
      if (step.type === 'sign')
        if (intent.kind === 'trigger') verifyTriggerData(step.typedData, { ...facts, intent })
        else verifyLimitData(step.typedData, { ...facts, intent })
      else if (step.type === 'approve') verifyApproval(step.transaction)
      else if (step.type === 'call' && step.transaction && canceling) verifyCancel(step.transaction, canceling)
      else throw new OrderMismatchError('It is not an order.')
    },
    // A call to Permit2 is the cancellation, a call to a token the approval.
    verifySent: (call) =>
      canceling && call.to.toLowerCase() === network.contracts.permit2
        ? verifyCancel(call, canceling)
        : verifyApproval(call),

    describe: (step, known) =>
      step.kind === 'cancel-orders' && replaced !== undefined
        ? describeCanceled([replaced])
        : describeOrderApproval(step, known.intent, network.contracts.permit2),

    async post(_, signed) {
      if (signed === undefined) throw new OrderMismatchError('There is nothing to post.')
      const { hash, ...order } = await toSignedOrder(signed.typedData, signed.signature)
      // Valid from here on, whatever the server answers.
      onSigned?.(order)
      await postOrder(client, order, hash)
      return hash
    },
  }
}

export declare namespace limitDomain {
  type Subject = {
    readonly intent: LimitIntent | TriggerIntent
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Network
    /** Called before the order is posted. */
    readonly onSigned?: ((order: SignedOrder) => void) | undefined
  }
}
