import type { ApprovalKind, ChainActivityKind } from '@oxbow/activity/ActivityKind'

/** What lets somebody take a token, or takes that back: its amounts are not paid by it. */
export const approvalKinds: ReadonlySet<string> = new Set<ApprovalKind | ChainActivityKind>([
  'approve',
  'revoke',
  'permit',
  'cancel-permit',
  'allowance',
])
