import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { DomainStep } from './DomainTypes.ts'
import type { Described } from './effects/noteSent.ts'
import type { StepName } from './FlowDomain.ts'
import type { SentTransaction } from './FlowStep.ts'
import { findPendingApproval, toAmount } from './findPendingApproval.ts'
import { approvedBy } from './mergePlan.ts'

/** If the next step is an approval that another flow or an earlier visit has sent already, waits for that; a reset before it isn't needed then. */
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
    const { summary } = describe(step)
    if (summary.type !== 'approval') return undefined
    const enough = step.planned?.type === 'approve' ? step.planned.enough : undefined
    const { token, spender, amount } = summary
    return findPendingApproval(pending, { token: token.address, spender, amount: enough ?? toAmount(amount) })
  }
}

export declare namespace withPendingApproval {
  type Options = {
    /** Pending entries of this account and chain, except those that this flow has seen end. */
    readonly pending: readonly ActivityEntry[]
    readonly describe: (step: StepName) => Described
  }
}
