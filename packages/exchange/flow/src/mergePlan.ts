import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { Hex } from 'viem'
import { type DomainStep, toDomainStep } from './DomainTypes.ts'
import { type FlowPlan, nameOf, type PlannedStep, type SignedStep } from './FlowDomain.ts'

/**
 * The steps that a plan still needs, after those that are done. An approval is asked for as often as a plan has it, because the plan is made from the
 * chain; anything else that is done stays done; a signature counts for what was signed and for nothing else.
 *
 * @throws {ExpectedToFailError} when an approval that was given is missing still: the wallet changed its amount, or the token keeps no word.
 */
export function mergePlan(
  { steps: planned }: FlowPlan,
  { steps, signed, excused }: mergePlan.Before,
): mergePlan.ReturnType {
  const done = steps.filter(({ isDone }) => isDone)
  const kept = done.filter((step) => !isSignature(step.planned))
  const stillSigned = planned.some((step) => isSigned(step, signed)) ? signed : undefined
  const missing = planned.flatMap((step): readonly DomainStep[] => {
    if (isSigned(step, stillSigned)) return [{ ...toDomainStep(step), isDone: true }]
    const before = kept.findLast((each) => nameOf(each) === nameOf(step))
    if (before === undefined || step.type !== 'approve') return before === undefined ? [toDomainStep(step)] : []
    const amount = approvedBy(step)
    if (before.sent !== undefined && excused.has(before.sent.hash)) return [toDomainStep(step)]
    // A reset has no amount that a wallet could change; a node may be a moment behind.
    if (amount === 0n) return []
    if (approvedBy(before.planned) >= amount) throw new ExpectedToFailError('AllowanceTooLow', undefined)
    return [toDomainStep(step)]
  })
  return { steps: [...kept, ...missing], signed: stillSigned }
}

export declare namespace mergePlan {
  type ReturnType = { readonly steps: readonly DomainStep[]; readonly signed: SignedStep | undefined }
  type Before = ReturnType & {
    /** Of approvals that the chain may have lost since. */
    readonly excused: ReadonlySet<Hex>
  }
}

/** What an approval allows, by its bytes. */
export function approvedBy(step: PlannedStep | undefined): bigint {
  return step?.type === 'approve' ? BigInt(`0x${step.transaction.data.slice(-64)}`) : 0n
}

function isSignature(step: PlannedStep | undefined): boolean {
  return step?.type === 'sign' || step?.type === 'authorize'
}

function isSigned(step: PlannedStep, signed: SignedStep | undefined): boolean {
  if (signed === undefined || (step.type !== 'sign' && step.type !== 'authorize')) return false
  return nameOf(step) === nameOf(signed) && toText(step.typedData) === toText(signed.typedData)
}

function toText(data: object): string {
  return JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}
