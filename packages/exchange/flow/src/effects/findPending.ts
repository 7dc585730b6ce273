import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Hex } from 'viem'

/** An account's pending transactions on a chain, except those that this flow has seen end. */
export function findPending(
  activity: ActivityLog,
  { account, chainId, ended }: findPending.Parameters,
): readonly ActivityEntry[] {
  return activity
    .getSnapshot()
    .filter((entry) => entry.status === 'pending' && entry.account === account && entry.chainId === chainId)
    .filter(({ hash }) => !ended.has(hash))
}

export declare namespace findPending {
  type Parameters = { readonly account: Hex; readonly chainId: number; readonly ended: ReadonlySet<Hex> }
}
