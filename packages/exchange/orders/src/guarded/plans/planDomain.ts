import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { FlowDomain, FlowPlan, SentCall } from '@oxbow/flow/FlowDomain'
import { encodePlanTerms } from '@oxbow/guards/encodeTerms'
import type { OrderKind } from '../../Order.ts'
import { OrderError, OrderMismatchError } from '../../OrderError.ts'
import { type OrderFailure, orderFailures } from '../../orderFailures.ts'
import { postPlan } from '../../postOrder.ts'
import { verifyOrderApproval } from '../../verifyOrderApproval.ts'
import type { PlanCancelIntent, PlanIntent } from './PlanIntent.ts'
import { planPlan } from './planPlan.ts'
import { planPlanCancel } from './planPlanCancel.ts'
import { readSignedPlan } from './readSignedPlan.ts'
import type { SignedPlan } from './SignedPlan.ts'
import { toSignedPlan } from './toSignedPlan.ts'
import { verifyPlanData } from './verifyPlan.ts'
import { verifyPlanCancel } from './verifyPlanCancel.ts'

/** The part of the flow engine that is specific to placing a plan. It is posted to `client`'s server. */
export function planDomain(
  client: ExchangeClient,
  { account, intent, network, onSigned }: planDomain.Subject<PlanIntent>,
): FlowDomain<PlanIntent, FlowPlan, OrderFailure> {
  const facts = { account, network }
  const verifyApproval = (call: SentCall) =>
    verifyOrderApproval(call, { ...facts, intent, spender: network.contracts.seaport })
  return {
    name: 'plan',
    failures: orderFailures,
    isCostBound: true,
    tokens: ({ tokenIn, tokenOut }) => [tokenIn, tokenOut],
    plan: planPlan,

    verify(step) {
      if (step.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
      if (step.type === 'post') return
      if (step.type === 'sign') {
        const zoneData = encodePlanTerms({ plan: intent.id, market: intent.market })
        verifyPlanData(step.typedData, zoneData, { ...facts, intent })
      } else if (step.type === 'approve') verifyApproval(step.transaction)
      else throw new OrderMismatchError('It is not a plan.')
    },
    verifySent: verifyApproval,

    describe({ kind }, { intent: { amountIn, approval, promised, tokenIn } }) {
      const isReset = kind === 'reset-approval'
      const amount = isReset ? '0' : approval === 'unlimited' ? approval : String(amountIn + promised)
      const { seaport } = network.contracts
      const summary = { type: 'approval', token: tokenIn, spender: seaport!, amount } as const
      return { kind: isReset ? 'revoke' : 'approve', summary }
    },

    async post(_, signed) {
      if (signed === undefined) throw new OrderMismatchError('There is nothing to post.')
      const plan = toSignedPlan(intent, account, signed.signature)
      const read = await readSignedPlan(plan, network)
      // Parts need a signature by a key; a contract account's signature (ERC-1271) isn't supported here, and the plan couldn't be filled.
      if (read === undefined) throw new OrderError('OrderRefused', 'Its key has not signed it.')
      // Valid from here on, whatever the server answers.
      onSigned?.(plan)
      await postPlan(client, plan, read.hash)
      return read.hash
    },
  }
}

/** The part of the flow engine that is specific to canceling a plan. */
export function planCancelDomain({
  account,
  intent,
}: planDomain.Subject<PlanCancelIntent>): FlowDomain<PlanCancelIntent, FlowPlan, OrderFailure> {
  const { chainId, plan } = intent
  return {
    name: 'cancel-plan',
    failures: orderFailures,
    isCostBound: true,
    plan: planPlanCancel,
    verify(step) {
      if (step.type !== 'call' || step.transaction === undefined)
        throw new OrderMismatchError('It is not a transaction.')
      verifyPlanCancel(step.transaction, { account, chainId, id: plan.id })
    },
    verifySent: (call) => verifyPlanCancel(call, { account, chainId, id: plan.id }),
    describe: (_, { intent: { left, tokenIn } }) => {
      const kind: OrderKind = 'cancel-plan'
      return { kind, summary: { type: 'orders', sold: [{ token: tokenIn, amount: String(left) }] } }
    },
  }
}

export declare namespace planDomain {
  type Subject<Intent> = {
    readonly intent: Intent
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Network
    /** Called before the plan is posted. */
    readonly onSigned?: ((plan: SignedPlan) => void) | undefined
  }
}
