import type { FlowDomain } from '@oxbow/flow/FlowDomain'
import { planSend } from './planSend.ts'
import type { SendIntent } from './SendIntent.ts'
import type { SendPlan } from './SendPlan.ts'
import { type SendFailure, sendFailures } from './sendFailures.ts'
import { sendGasLimit } from './sendGasLimit.ts'
import { TransferMismatchError } from './TransferMismatchError.ts'
import { verifyTransfer } from './verifyTransfer.ts'

/** The part of the flow engine that is specific to transfers. */
export const sendDomain: FlowDomain<SendIntent, SendPlan, SendFailure> = {
  name: 'send',
  failures: sendFailures,
  isCostBound: true,
  tokens: ({ token }) => (token ? [token] : []),
  plan: planSend,

  verify(step, { intent, account }) {
    if (step.type !== 'call' || step.transaction === undefined)
      throw new TransferMismatchError('It is not a transaction.')
    verifyTransfer(step.transaction, { intent, account })
  },
  verifySent: (call, { plan, account }) => verifyTransfer(call, { intent: plan.intent, account }),

  // The plan was just simulated on the same node.
  async tryOut(_, { plan: { simulation } }) {
    return { gas: simulation.status === 'ok' ? sendGasLimit(simulation.gasUnits) : undefined }
  },

  describe(_, { intent: { token, nft, recipient, amount } }) {
    const to = { recipient, amount: amount.toString() }
    const summary = nft
      ? ({ type: 'nft-transfer', nft, ...to } as const)
      : ({ type: 'transfer', token, ...to } as const)
    return { kind: 'send', summary }
  },
}
