import type { FlowDomain, FlowPlan } from '@oxbow/flow/FlowDomain'
import type { Hex } from 'viem'
import { DepositMismatchError } from './BridgeError.ts'
import type { BridgeIntent } from './BridgeIntent.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import { type BridgeFailure, bridgeFailures } from './bridgeFailures.ts'
import { planBridge } from './planBridge.ts'
import { verifyDeposit, verifyDepositApproval } from './verifyDeposit.ts'

/** The part of the flow engine that is specific to bridge deposits. `depositStateQueryOptions` tracks what happens on the destination. */
export function bridgeDomain(
  subject: { readonly account: Hex; readonly intent: BridgeIntent; readonly pool: Hex },
  places: BridgePlaces,
): FlowDomain<BridgeIntent, FlowPlan, BridgeFailure> {
  const { account, intent, pool } = subject
  const facts = { account, intent, places }
  return {
    name: 'bridge',
    failures: bridgeFailures,
    isCostBound: true,
    tokens: ({ input }) => [input],
    plan: (wanted, about) => planBridge(wanted, about, places),

    verify(step) {
      if (step.type === 'approve') verifyDepositApproval(step.transaction, facts)
      else if (step.type === 'call' && step.transaction !== undefined) verifyDeposit(step.transaction, facts)
      else throw new DepositMismatchError('It is not a transaction.')
    },
    verifySent: (call) => verifyDeposit(call, facts),

    describe({ kind }) {
      const { amount, destinationChainId, input, recipient } = intent
      if (kind !== 'bridge') {
        const allowed = kind === 'approve' ? String(amount) : '0'
        return { kind: 'approve', summary: { type: 'approval', token: input, spender: pool, amount: allowed } }
      }
      return { kind, summary: { type: 'bridge', token: input, recipient, destinationChainId, amount: String(amount) } }
    },
  }
}
