import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { Hex } from 'viem'
import { type DomainStep, toDomainStep } from './DomainTypes.ts'
import { type FlowPlan, nameOf, type PlannedStep, type SignedStep } from './FlowDomain.ts'

/**
 * The steps done so far and those that the plan still needs. An approval is asked for whenever the plan contains it, because the plan is made from
 * the chain; any other done step stays done; a signature is only valid for the data that was signed.
 *
 * @throws {ExpectedToFailError} when a confirmed approval is still missing: the wallet changed its amount, or the token ignores it.
 */
export function mergePlan(
  { steps: planned }: FlowPlan,
  { steps, signed, excused }: mergePlan.Before,
): mergePlan.ReturnType {
  const done = steps.filter(({ isDone }) => isDone)
  // A signature is used up once it has been posted.
  const lastPosted = done.findLastIndex(({ type }) => type === 'post')
  const kept = done.filter(({ type }, index) => !isSignature(type) || index < lastPosted)
  const stillSigned = planned.some((step) => isSigned(step, signed)) ? signed : undefined
  const missing = planned.flatMap((step): readonly DomainStep[] => {
    const before = kept.findLast((each) => nameOf(each) === nameOf(step))
    if (before === undefined) return [{ ...toDomainStep(step), isDone: isSigned(step, stillSigned) }]
    if (step.type !== 'approve') return []
    if (before.sent !== undefined && excused.has(before.sent.hash)) return [toDomainStep(step)]
    const amount = approvedBy(step)
    // Wallets can't change a reset's amount, so the node is only behind.
    if (amount === 0n) return []
    if (approvedBy(before.planned) >= amount) throw new ExpectedToFailError('AllowanceTooLow', undefined)
    return [toDomainStep(step)]
  })
  return { steps: [...kept, ...missing], signed: stillSigned }
}

export function isSignature(type: PlannedStep['type'] | undefined): boolean {
  return type === 'sign' || type === 'authorize'
}

export declare namespace mergePlan {
  type ReturnType = { readonly steps: readonly DomainStep[]; readonly signed: SignedStep | undefined }
  type Before = ReturnType & {
    /** Hashes of approvals that a reorg may have removed. */
    readonly excused: ReadonlySet<Hex>
  }
}

/** `approve(address,address,uint160,uint48)` of Permit2, whose last argument is the expiration. */
const approveInPermit2 = /^0x87517c45[0-9a-f]{128}([0-9a-f]{64})/

/** Amount of an approval, from its bytes. */
export function approvedBy(step: PlannedStep | undefined): bigint {
  if (step?.type !== 'approve') return 0n
  const { data } = step.transaction
  return BigInt(`0x${approveInPermit2.exec(data.toLowerCase())?.[1] ?? data.slice(-64)}`)
}

function isSigned(step: PlannedStep, signed: SignedStep | undefined): boolean {
  if (signed === undefined || (step.type !== 'sign' && step.type !== 'authorize')) return false
  return nameOf(step) === nameOf(signed) && toText(step.typedData) === toText(signed.typedData)
}

/** Deterministic text of the data, also after a reload. */
export function toText(data: object): string {
  return JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}
