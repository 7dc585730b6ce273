import type { ApprovalKind, ChainActivityKind } from '@oxbow/activity/ActivityKind'

/** Kinds that grant or revoke an approval: their amounts aren't paid. */
export const approvalKinds: ReadonlySet<string> = new Set<ApprovalKind | ChainActivityKind>([
  'approve',
  'revoke',
  'permit',
  'cancel-permit',
  'allowance',
])
