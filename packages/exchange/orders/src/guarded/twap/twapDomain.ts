import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { FlowDomain, FlowPlan, SentCall } from '@oxbow/flow/FlowDomain'
import { encodeTwapTerms } from '@oxbow/guards/encodeTerms'
import { describeOrderApproval } from '../../approval/describeOrderApproval.ts'
import { verifyOrderApproval } from '../../approval/verifyOrderApproval.ts'
import type { OrderKind } from '../../Order.ts'
import { OrderError, OrderMismatchError } from '../../OrderError.ts'
import { type OrderFailure, orderFailures } from '../../orderFailures.ts'
import { postTwap } from '../../postOrder.ts'
import { planTwap } from './planTwap.ts'
import { planTwapCancel } from './planTwapCancel.ts'
import { readSignedTwap } from './readSignedTwap.ts'
import type { SignedTwap } from './SignedTwap.ts'
import type { TwapCancelIntent, TwapIntent } from './TwapIntent.ts'
import { toSignedTwap } from './toSignedTwap.ts'
import { verifyTwapData } from './verifyTwap.ts'
import { verifyTwapCancel } from './verifyTwapCancel.ts'

/** The part of the flow engine that is specific to placing a TWAP. It is posted to `client`'s server. */
export function twapDomain(
  client: ExchangeClient,
  { account, intent, network, onSigned }: twapDomain.Subject<TwapIntent>,
): FlowDomain<TwapIntent, FlowPlan, OrderFailure> {
  const facts = { account, network }
  const verifyApproval = (call: SentCall) =>
    verifyOrderApproval(call, { ...facts, intent, spender: network.contracts.seaport })
  return {
    name: 'plan',
    failures: orderFailures,
    isCostBound: true,
    tokens: ({ tokenIn, tokenOut }) => [tokenIn, tokenOut],
    plan: planTwap,

    verify(step) {
      if (step.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
      if (step.type === 'post') return
      if (step.type === 'sign') {
        const zoneData = encodeTwapTerms({ plan: intent.id, market: intent.market })
        verifyTwapData(step.typedData, zoneData, { ...facts, intent })
      } else if (step.type === 'approve') verifyApproval(step.transaction)
      else throw new OrderMismatchError('It is not a plan.')
    },
    verifySent: verifyApproval,

    describe: (step, known) => describeOrderApproval(step, known.intent, network.contracts.seaport!),

    async post(_, signed) {
      if (signed === undefined) throw new OrderMismatchError('There is nothing to post.')
      const twap = toSignedTwap(intent, account, signed.signature)
      const read = await readSignedTwap(twap, network)
      // Parts need a signature by a key; a contract account's signature (ERC-1271) isn't supported here, and the TWAP couldn't be filled.
      if (read === undefined) throw new OrderError('OrderRefused', 'Its key has not signed it.')
      // Valid from here on, whatever the server answers.
      onSigned?.(twap)
      await postTwap(client, twap, read.hash)
      return read.hash
    },
  }
}

/** The part of the flow engine that is specific to canceling a TWAP. */
export function twapCancelDomain({
  account,
  intent,
}: twapDomain.Subject<TwapCancelIntent>): FlowDomain<TwapCancelIntent, FlowPlan, OrderFailure> {
  const { chainId, plan } = intent
  return {
    name: 'cancel-plan',
    failures: orderFailures,
    isCostBound: true,
    plan: planTwapCancel,
    verify(step) {
      if (step.type !== 'call' || step.transaction === undefined)
        throw new OrderMismatchError('It is not a transaction.')
      verifyTwapCancel(step.transaction, { account, chainId, id: plan.id })
    },
    verifySent: (call) => verifyTwapCancel(call, { account, chainId, id: plan.id }),
    describe: (_, { intent: { left, tokenIn } }) => {
      const kind: OrderKind = 'cancel-plan'
      return { kind, summary: { type: 'orders', sold: [{ token: tokenIn, amount: String(left) }] } }
    },
  }
}

export declare namespace twapDomain {
  type Subject<Intent> = {
    readonly intent: Intent
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Network
    /** Called before the TWAP is posted. */
    readonly onSigned?: ((twap: SignedTwap) => void) | undefined
  }
}
