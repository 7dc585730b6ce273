import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActivityStatus } from '@oxbow/activity/ActivityEntry'

/** What became of a transaction, in a word. */
export const labels: Readonly<Record<ActivityStatus, MessageDescriptor>> = {
  pending: msg`Pending`,
  confirmed: msg`Confirmed`,
  final: msg`Final`,
  failed: msg`Failed`,
  replaced: msg`Replaced`,
  cancelled: msg`Canceled`,
  dropped: msg`Lost`,
}

/** And what that means. */
export const meanings: Readonly<Record<ActivityStatus, MessageDescriptor>> = {
  pending: msg`Sent, and not in a block yet.`,
  confirmed: msg`In a block. A few more blocks on top make it final.`,
  final: msg`In a block so deep that nothing can take it back.`,
  failed: msg`It failed. Only the network cost was spent.`,
  replaced: msg`Your wallet sent another transaction in its place.`,
  cancelled: msg`Canceled before it was confirmed. Nothing was traded.`,
  dropped: msg`Dropped. Your wallet may resend it, so check there before you retry.`,
}

/** Of a signature, which goes to no network. */
export const permitMeanings: Readonly<Partial<Record<ActivityStatus, MessageDescriptor>>> = {
  pending: msg`Your wallet asks for your signature.`,
  final: msg`Signed, and sent with the transaction that it is for. Not used by then, it runs out by itself.`,
  failed: msg`Your wallet could not sign it. Nothing was sent.`,
  cancelled: msg`You rejected this in your wallet. Nothing was sent.`,
  dropped: msg`The page closed while your wallet was asking. Check your wallet before you try again.`,
}
