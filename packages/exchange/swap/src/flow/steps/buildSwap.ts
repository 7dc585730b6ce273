import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import type { SwapStepContext } from '../SwapPlan.ts'

/** Adds the trade, which the server builds last, to a step. A batch also gets the approvals, and Permit2's `approve` call instead of a signature. */
export async function buildSwap(step: PlannedStep, context: SwapStepContext): Promise<PlannedStep> {
  const { client, plan, signed, deadlineSeconds, signal } = context
  const { quote, permit, approvals = [] } = plan
  if (step.type === 'batch') {
    const { transaction } = await prepareSwap(client, { quote, deadlineSeconds, signal })
    const permission = permit && preparePermit2Approval(permit, context)
    return { ...step, calls: [...approvals, ...(permission ? [permission] : []), transaction] }
  }
  if (step.type !== 'call') return step
  const given = signed && permit && { data: permit, signature: signed.signature }
  const { transaction } = await prepareSwap(client, { quote, permit: given, deadlineSeconds, signal })
  return { ...step, transaction }
}
