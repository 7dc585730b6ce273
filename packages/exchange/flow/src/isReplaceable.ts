import { activeStep, type FlowContext } from './FlowContext.ts'

/** Whether what waits can be replaced: once, and only what the page asked for as it was sent. */
export function isReplaceable(context: Pick<FlowContext, 'steps' | 'progress'>): boolean {
  const { progress } = context
  const step = activeStep(context)
  // The transaction that a wallet made of a batch is known from the chain alone, so its bytes can't be compared with what was asked for.
  const isOwn = step?.sent?.isBatch !== true
  // One that may be over already is not sent again.
  const isWaiting = progress === undefined || (progress.status === 'pending' && !progress.isDisputed)
  return isOwn && isWaiting && step?.sent?.replacement === undefined
}
