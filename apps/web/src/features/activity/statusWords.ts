import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActivityStatus } from '@oxbow/activity/ActivityEntry'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { approvalKinds } from './approvalKinds.ts'

/** Labels of the statuses. */
const labels: Readonly<Record<ActivityStatus, MessageDescriptor>> = {
  pending: msg`Pending`,
  confirmed: msg`Confirmed`,
  final: msg`Final`,
  failed: msg`Failed`,
  replaced: msg`Replaced`,
  cancelled: msg`Canceled`,
  dropped: msg`Dropped`,
}

/** The label of an item; a signature alone isn't final. */
export function labelOf(item: Pick<ActivityItem, 'isSignature' | 'kind' | 'status'>): MessageDescriptor {
  const { isSignature, kind, status } = item
  if (kind === 'swap-order-expired') return msg`Expired`
  if (isRampOrder(item)) return rampLabels[status] ?? labels[status]
  return isSignature && status === 'final' ? msg`Signed` : labels[status]
}

/** Explanations of the statuses. */
const meanings: Readonly<Record<ActivityStatus, MessageDescriptor>> = {
  pending: msg`Sent. Waiting for confirmation.`,
  confirmed: msg`Confirmed. Final after a few more blocks.`,
  final: msg`Final. It can’t be reversed.`,
  failed: msg`Failed. You only paid the network cost.`,
  replaced: msg`Your wallet sent another transaction in its place.`,
  cancelled: msg`Canceled. Your tokens are still in your wallet.`,
  dropped: msg`Dropped. Your wallet may resend it, so check there before you retry.`,
}

/** The explanation of a transaction that came to its end, by what it would have moved. */
export function meaningOf({ kind, paid, status }: Pick<ActivityItem, 'kind' | 'paid' | 'status'>): MessageDescriptor {
  const moves = paid.length > 0 && !approvalKinds.has(kind)
  return status === 'cancelled' && !moves ? msg`Transaction canceled. Nothing changed.` : meanings[status]
}

/** Explanations for a signed permit, which isn't sent to a network. */
export const permitMeanings: Readonly<Partial<Record<ActivityStatus, MessageDescriptor>>> = {
  pending: msg`Your wallet asks for your signature.`,
  final: msg`Signed. It’s sent with its transaction and expires if unused.`,
  failed: msg`Your wallet couldn’t sign it. Nothing was sent.`,
  cancelled: msg`You rejected this in your wallet. Nothing was sent.`,
  dropped: msg`The page closed while your wallet was asking. Check your wallet before you try again.`,
}

/** Explanations for a signed order, which moves nothing by itself. */
export const orderMeanings: typeof permitMeanings = {
  ...permitMeanings,
  final: msg`Signed. It moves nothing until it’s filled.`,
  failed: msg`Not filled. Your tokens are still in your wallet.`,
  cancelled: meanings.cancelled,
}

/** Whether it is an order at a provider that no transaction stands for. */
export function isRampOrder({ isSignature, kind }: Pick<ActivityItem, 'isSignature' | 'kind'>): boolean {
  return isSignature === true && (kind === 'on-ramp' || kind === 'off-ramp')
}

const rampLabels: typeof permitMeanings = {
  cancelled: msg`Refunded`,
  dropped: msg`Expired`,
}

/** Explanations for an order at a provider. */
export const rampMeanings: typeof permitMeanings = {
  pending: msg`In progress at the provider.`,
  failed: msg`The provider couldn’t complete it.`,
  cancelled: msg`The provider refunded it.`,
  dropped: msg`It expired before it was completed.`,
}
