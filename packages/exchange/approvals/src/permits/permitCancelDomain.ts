import type { FlowDomain, FlowPlan } from '@oxbow/flow/FlowDomain'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { RevokeMismatchError } from '../verifyRevoke.ts'
import type { PermitCancelIntent } from './PermitCancelIntent.ts'
import { planPermitCancel } from './planPermitCancel.ts'
import { encodeVoidPermit } from './VoidPermit.ts'
import { verifyPermitCancel, verifyVoidPermit } from './verifyPermitCancel.ts'

/** The part of the flow engine that is specific to canceling permits. */
export function permitCancelDomain({
  permit,
}: Pick<PermitCancelIntent, 'permit'>): FlowDomain<PermitCancelIntent, FlowPlan> {
  return {
    name: 'cancel-permit',
    failures: {},
    // The gas for a token's permit is only known once it is signed.
    isCostBound: permit.kind === 'permit2',
    plan: planPermitCancel,

    build(step, { account, signed }) {
      if (step.type !== 'call' || step.transaction !== undefined || signed === undefined) return step
      const data = encodeVoidPermit(signed.typedData, signed.signature)
      return { ...step, transaction: toRequest(step.chainId, account, { to: permit.contract, data, value: 0n }) }
    },

    verify(step, { network }) {
      if (step.chainId !== permit.chainId) throw new RevokeMismatchError('It is for another network.')
      if (step.type === 'sign') return verifyVoidPermit(step.typedData, permit)
      if (step.type !== 'call' || step.transaction === undefined)
        throw new RevokeMismatchError('It is not a transaction.')
      verifyPermitCancel(step.transaction, { permit, permit2: network.contracts.permit2 })
    },

    verifySent: (call, { network }) => verifyPermitCancel(call, { permit, permit2: network.contracts.permit2 }),

    describe: (_, { intent: { token } }) => ({
      kind: 'cancel-permit',
      summary: { type: 'approval', token, spender: permit.spender, amount: '0' },
    }),
  }
}
