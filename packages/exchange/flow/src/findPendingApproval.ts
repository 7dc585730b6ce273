import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { maxUint256 } from 'viem'
import type { SentTransaction } from './FlowStep.ts'

/** An approval on its way, of whatever flow, that does for what is wanted: the same or more. Nothing is a reset, which only another one is. */
export function findPendingApproval(
  pending: readonly ActivityEntry[],
  wanted: findPendingApproval.Wanted,
): SentTransaction | undefined {
  for (const { id, summary, hash, nonce, intent } of pending) {
    if (summary.type !== 'approval' || intent === undefined) continue
    if (summary.token.address !== wanted.token || summary.spender !== wanted.spender) continue
    const amount = toAmount(summary.amount)
    if (wanted.amount === 0n ? amount === 0n : amount >= wanted.amount)
      return { hash, nonce, activityId: id, intent: { ...intent, value: BigInt(intent.value) } }
  }
  return undefined
}

export declare namespace findPendingApproval {
  type Wanted = { readonly token: string; readonly spender: string; readonly amount: bigint }
}

/** As the activity log has it. */
export function toAmount(amount: string): bigint {
  return amount === 'unlimited' ? maxUint256 : BigInt(amount)
}
