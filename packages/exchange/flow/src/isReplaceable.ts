import { activeStep, type FlowContext } from './engine/FlowContext.ts'

/** Whether a pending transaction can be replaced: once, and only if it was sent as the page asked. */
export function isReplaceable(context: Pick<FlowContext, 'steps' | 'progress'>): boolean {
  const { progress } = context
  const step = activeStep(context)
  // A batch's transaction is known from the chain alone, so it can't be compared with what was asked for.
  const isOwn = step?.sent?.isBatch !== true
  // One that may be over already isn't sent again.
  const isWaiting = progress === undefined || (progress.status === 'pending' && !progress.isDisputed)
  return isOwn && isWaiting && step?.sent?.replacement === undefined
}
