import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { DomainStep } from '../DomainTypes.ts'
import { nameOf, type SignedStep } from '../FlowDomain.ts'
import { isSignature } from '../mergePlan.ts'

/**
 * What an earlier visit did and no plan would find on the chain: what was signed to be posted, posted, or waited for, and calls. Approvals are left to the
 * plan. Of calls the activity log knows the end, because it follows them on every page.
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

/** `isLast`: all that was to be done is done with it. */
type UntoldStep = DomainStep & { readonly isLast: boolean }
