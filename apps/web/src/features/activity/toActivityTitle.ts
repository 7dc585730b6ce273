import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActivityItem, ActivityItemKind } from '@oxbow/activity/ActivityItem'

/** What a transaction did, does or was to do. */
export function toActivityTitle({ kind, status, instead }: ActivityItem): MessageDescriptor {
  if (instead !== undefined) return msg`Your wallet sent something else`
  if (status === 'failed' && failedTitles[kind]) return failedTitles[kind]
  if (status === 'confirmed' || status === 'final') return doneTitles[kind]
  return (status === 'pending' ? pendingTitles : plainTitles)[kind] ?? doneTitles[kind]
}

const doneTitles: Readonly<Record<ActivityItemKind, MessageDescriptor>> = {
  swap: msg`Swapped`,
  wrap: msg`Wrapped`,
  unwrap: msg`Unwrapped`,
  approve: msg`Approved`,
  revoke: msg`Approval revoked`,
  permit: msg`Permission signed`,
  send: msg`Sent`,
  receive: msg`Received`,
  'add-liquidity': msg`Added liquidity`,
  'remove-liquidity': msg`Removed liquidity`,
  collect: msg`Collected fees`,
  donate: msg`Donated to a pool`,
  'create-pool': msg`Created a pool`,
  migrate: msg`Moved liquidity`,
  burn: msg`Deleted an empty position`,
  claim: msg`Claimed rewards`,
}

const pendingTitles: Readonly<Partial<Record<ActivityItemKind, MessageDescriptor>>> = {
  swap: msg`Swapping`,
  wrap: msg`Wrapping`,
  unwrap: msg`Unwrapping`,
  approve: msg`Approving`,
  revoke: msg`Revoking an approval`,
  permit: msg`Signing a permission`,
  'add-liquidity': msg`Adding liquidity`,
  'remove-liquidity': msg`Removing liquidity`,
  collect: msg`Collecting fees`,
  'create-pool': msg`Creating a pool`,
  migrate: msg`Moving liquidity`,
  burn: msg`Deleting an empty position`,
  claim: msg`Claiming rewards`,
}

/** Of what was in a block and failed. */
const failedTitles: Readonly<Partial<Record<ActivityItemKind, MessageDescriptor>>> = {
  swap: msg`Swap failed`,
  wrap: msg`Wrap failed`,
  unwrap: msg`Unwrap failed`,
  approve: msg`Token approval failed`,
  revoke: msg`Revoke approval failed`,
  'remove-liquidity': msg`Remove liquidity failed`,
  migrate: msg`Migrate liquidity failed`,
  collect: msg`Collect fees failed`,
  claim: msg`Claim failed`,
}

/** Of what did not happen. */
const plainTitles: Readonly<Partial<Record<ActivityItemKind, MessageDescriptor>>> = {
  swap: msg`Swap`,
  wrap: msg`Wrap`,
  unwrap: msg`Unwrap`,
  approve: msg`Approval`,
  revoke: msg`Revocation of an approval`,
  permit: msg`Permission to be signed`,
  'add-liquidity': msg`Liquidity to be added`,
  'remove-liquidity': msg`Liquidity to be removed`,
  collect: msg`Fees to be collected`,
  'create-pool': msg`Pool to be created`,
  migrate: msg`Liquidity to be moved`,
  burn: msg`Empty position to be deleted`,
  claim: msg`Rewards to be claimed`,
}
