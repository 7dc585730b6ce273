import type { FlowDomain } from '@oxbow/flow/FlowDomain'
import { isAddressEqual } from 'viem'
import { planRevoke } from './planRevoke.ts'
import type { RevokeIntent } from './RevokeIntent.ts'
import type { RevokePlan } from './RevokePlan.ts'
import { RevokeMismatchError, verifyRevoke } from './verifyRevoke.ts'

/** The part of the flow engine that is specific to revoking allowances. */
export const revokeDomain: FlowDomain<RevokeIntent, RevokePlan> = {
  name: 'revoke',
  failures: {},
  isCostBound: true,
  plan: planRevoke,

  verify(step, { intent, account, network }) {
    const chosen = { allowances: intent.allowances, permit2: network.contracts.permit2 }
    if (step.chainId !== intent.chainId) throw new RevokeMismatchError('It is for another network.')
    if (step.type === 'batch' && step.calls !== undefined) {
      for (const call of step.calls) verifyRevoke(call, chosen)
      return
    }
    if (step.type !== 'call' || step.transaction === undefined)
      throw new RevokeMismatchError('It is not a transaction.')
    if (!isAddressEqual(step.transaction.from, account)) throw new RevokeMismatchError('It is from another account.')
    verifyRevoke(step.transaction, chosen)
  },

  verifySent(call, { plan, network }) {
    const allowances = [...plan.revoked.values()].flat()
    verifyRevoke(call, { allowances, permit2: network.contracts.permit2 })
  },

  // A batch has one activity entry: that of its first revocation.
  describe({ kind }, { intent, plan }) {
    const [{ facts, spender }] = (plan?.revoked.get(kind) ?? intent.allowances) as [RevokeIntent['allowances'][number]]
    return { kind: 'revoke', summary: { type: 'approval', token: facts, spender, amount: '0' } }
  },
}
