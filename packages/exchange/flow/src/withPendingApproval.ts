import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { maxUint256 } from 'viem'
import type { DomainStep } from './DomainTypes.ts'
import type { StepName } from './FlowDomain.ts'
import type { SentTransaction } from './FlowStep.ts'
import { approvedBy } from './mergePlan.ts'
import type { Described } from './noteSent.ts'

/** An approval that comes next and is on its way already, sent by another flow or an earlier visit, is waited for; a reset before it is not needed then. */
export function withPendingApproval(
  steps: readonly DomainStep[],
  { pending, describe }: withPendingApproval.Options,
): readonly DomainStep[] {
  const index = steps.findIndex(({ isDone }) => !isDone)
  const [first, second] = steps.slice(index)
  if (first?.planned?.type !== 'approve') return steps
  const sent = find(first)
  if (sent !== undefined) return steps.with(index, { ...first, sent })
  const isReset = approvedBy(first.planned) === 0n && second?.planned?.type === 'approve'
  const sentNext = isReset && second.token === first.token ? find(second) : undefined
  if (!isReset || sentNext === undefined) return steps
  return steps.toSpliced(index, 2, { ...second, sent: sentNext })

  function find(step: DomainStep): SentTransaction | undefined {
    const { summary: wanted } = describe(step)
    if (wanted.type !== 'approval') return undefined
    for (const { id, summary, hash, nonce, intent } of pending) {
      if (summary.type !== 'approval' || intent === undefined) continue
      if (summary.token.address !== wanted.token.address || summary.spender !== wanted.spender) continue
      if (isEnough(toAmount(summary.amount), toAmount(wanted.amount)))
        return { hash, nonce, activityId: id, intent: { ...intent, value: BigInt(intent.value) } }
    }
    return undefined
  }
}

export declare namespace withPendingApproval {
  type Options = {
    /** Of this account and chain, without what this flow has seen the end of. */
    readonly pending: readonly ActivityEntry[]
    readonly describe: (step: StepName) => Described
  }
}

/** More than is needed does; nothing is a reset, which only another one is. */
function isEnough(amount: bigint, wanted: bigint): boolean {
  return wanted === 0n ? amount === 0n : amount >= wanted
}

function toAmount(amount: string): bigint {
  return amount === 'unlimited' ? maxUint256 : BigInt(amount)
}
