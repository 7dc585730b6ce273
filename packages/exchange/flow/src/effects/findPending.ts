import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Hex } from 'viem'

/** What an account has on its way on a chain, but what this flow has seen the end of. */
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
