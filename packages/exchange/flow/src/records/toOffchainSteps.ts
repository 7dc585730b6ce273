import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { DomainStep } from '../DomainTypes.ts'
import { nameOf, type SignedStep } from '../FlowDomain.ts'
import { isSignature } from '../mergePlan.ts'

/**
 * Steps of an earlier visit that a plan can't see on the chain: signatures to post, posts, waits and calls. Approvals are left to the plan. The
 * outcome of calls comes from the activity log, which every page keeps up to date.
 */
export function toOffchainSteps(
  { steps, signed }: toOffchainSteps.Flow,
  activity: ActivityLog,
): toOffchainSteps.ReturnType {
  const lastPosted = steps.findLastIndex(({ type, isDone }) => type === 'post' && isDone)
  const offchainSteps = steps.flatMap((step, index): readonly OffchainStep[] => {
    const isLast = index === steps.length - 1
    if (step.type === 'call' || step.type === 'batch') return toFollowed({ ...step, isLast })
    if (!step.isDone || step.type === 'approve') return []
    const isKept = index < lastPosted || (signed !== undefined && nameOf(signed) === nameOf(step))
    return isSignature(step.type) && !isKept ? [] : [{ ...step, isLast }]
  })
  return { steps: offchainSteps, signed }

  function toFollowed(step: OffchainStep): readonly OffchainStep[] {
    if (step.sent === undefined || step.isDone) return step.isDone ? [step] : []
    const { activityId } = step.sent
    const entry = activity.getSnapshot().find(({ id }) => id === activityId)
    if (entry === undefined || entry.status === 'pending') return [step]
    const isIn = entry.status === 'confirmed' || entry.status === 'final'
    return isIn && !step.isLast ? [{ ...step, isDone: true }] : []
  }
}

export declare namespace toOffchainSteps {
  type Flow = { readonly steps: readonly DomainStep[]; readonly signed: SignedStep | undefined }
  type ReturnType = { readonly steps: readonly OffchainStep[]; readonly signed: SignedStep | undefined }
}

/** `isLast`: whether it completes the flow. */
type OffchainStep = DomainStep & { readonly isLast: boolean }
