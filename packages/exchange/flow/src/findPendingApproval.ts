import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { maxUint256 } from 'viem'
import type { SentTransaction } from './FlowStep.ts'

/** A pending approval, of any flow, for at least the wanted amount. A reset (amount zero) only matches another reset. */
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

/** Amount as the activity log stores it. */
export function toAmount(amount: string): bigint {
  return amount === 'unlimited' ? maxUint256 : BigInt(amount)
}
