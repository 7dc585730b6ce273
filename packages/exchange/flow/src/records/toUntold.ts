import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { DomainStep } from '../DomainTypes.ts'
import { nameOf, type SignedStep } from '../FlowDomain.ts'
import { isSignature } from '../mergePlan.ts'

/**
 * Steps of an earlier visit that a plan can't see on the chain: signatures to post, posts, waits and calls. Approvals are left to the plan. The
 * outcome of calls comes from the activity log, which every page keeps up to date.
 */
export function toUntold({ steps, signed }: toUntold.Flow, activity: ActivityLog): toUntold.ReturnType {
  const lastPosted = steps.findLastIndex(({ type, isDone }) => type === 'post' && isDone)
  const untold = steps.flatMap((step, index): readonly UntoldStep[] => {
    const isLast = index === steps.length - 1
    if (step.type === 'call' || step.type === 'batch') return toFollowed({ ...step, isLast })
    if (!step.isDone || step.type === 'approve') return []
    const isKept = index < lastPosted || (signed !== undefined && nameOf(signed) === nameOf(step))
    return isSignature(step.type) && !isKept ? [] : [{ ...step, isLast }]
  })
  return { steps: untold, signed }

  function toFollowed(step: UntoldStep): readonly UntoldStep[] {
    if (step.sent === undefined || step.isDone) return step.isDone ? [step] : []
    const { activityId } = step.sent
    const entry = activity.getSnapshot().find(({ id }) => id === activityId)
    if (entry === undefined || entry.status === 'pending') return [step]
    const isIn = entry.status === 'confirmed' || entry.status === 'final'
    return isIn && !step.isLast ? [{ ...step, isDone: true }] : []
  }
}

export declare namespace toUntold {
  type Flow = { readonly steps: readonly DomainStep[]; readonly signed: SignedStep | undefined }
  type ReturnType = { readonly steps: readonly UntoldStep[]; readonly signed: SignedStep | undefined }
}

/** `isLast`: whether it completes the flow. */
type UntoldStep = DomainStep & { readonly isLast: boolean }
