import { permitBatch } from '@oxbow/calldata/permitBatch'
import type { Network } from '@oxbow/chain/Network'
import type { PlanFacts } from '@oxbow/flow/FlowDomain'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { planCalls } from '../plan/planCalls.ts'
import { planContracts } from '../plan/planContracts.ts'
import { verifyPosition } from '../verify/verifyPosition.ts'
import { verifyReviewed } from '../verify/verifyReviewed.ts'
import { verifySpend } from '../verify/verifySpend.ts'
import type { LiquidityFlowPlan, LiquidityIntent } from './LiquidityIntent.ts'

/**
 * Steps of a liquidity plan: missing approvals, a signature where v4 needs one, then one transaction; one batch if the wallet supports it and it
 * saves requests.
 */
export async function planLiquidity(
  { prepare, most }: LiquidityIntent,
  facts: PlanFacts<LiquidityFlowPlan>,
): Promise<LiquidityFlowPlan> {
  const { client, network, deadlineSeconds } = facts
  const reviewed = facts.reviewed?.of
  const plan = await prepare({ reviewed, deadlineSeconds, client })
  verifyReviewed({ plan, reviewed: reviewed ?? plan })
  if (most !== undefined) verifySpend(plan, most)
  const [isTogether] = await Promise.all([isBatch(plan, facts), verifyPosition(client, { network, plan })])
  const steps = isTogether ? toBatch(plan, network) : toSteps(plan, network)
  return { of: plan, steps, contracts: planContracts(plan) }
}

async function isBatch(
  plan: LiquidityPlan,
  { hasBatchFailed, canBatch }: Pick<PlanFacts<LiquidityFlowPlan>, 'hasBatchFailed' | 'canBatch'>,
): Promise<boolean> {
  // Such a plan is always a batch: done step by step, each part would have to be prepared again after the one before.
  if (plan.prelude !== undefined || plan.swapAfter !== undefined) return true
  const isWorth = plan.approvals.length > 0 || plan.permit !== undefined
  return isWorth && !hasBatchFailed && (await canBatch())
}

function toBatch(plan: LiquidityPlan, network: Network): LiquidityFlowPlan['steps'] {
  const calls = planCalls(plan, network).map(({ to, data, value }) => ({ to, data, value }))
  return [{ kind: 'batch', type: 'batch', chainId: plan.chainId, calls }]
}

function toSteps({ chainId, approvals, permit }: LiquidityPlan, network: Network): LiquidityFlowPlan['steps'] {
  const steps: LiquidityFlowPlan['steps'][number][] = approvals.map(({ kind, token, transaction }) => ({
    kind,
    token,
    type: 'approve',
    chainId,
    transaction,
  }))
  if (permit !== undefined) {
    const typedData = permitBatch(permit, { chainId, permit2: network.contracts.permit2 })
    steps.push({ kind: 'permit', type: 'sign', chainId, typedData })
  }
  // Built once the signature is there, because the signature is part of it.
  steps.push({ kind: 'send', type: 'call', chainId, transaction: undefined })
  return steps
}
