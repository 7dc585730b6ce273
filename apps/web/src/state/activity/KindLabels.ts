import type { MessageDescriptor } from '@lingui/core'

/** The labels of a kind of transaction: of all states if this account may send it, of success alone if somebody else does. */
export type KindLabels = SentKindWords | { readonly done: MessageDescriptor; readonly failed?: undefined }

/** A missing state doesn't compile: a failed transaction would be titled like one that is still to be sent. */
export type SentKindWords = {
  readonly done: MessageDescriptor
  readonly pending: MessageDescriptor
  /** Included in a block, but reverted. */
  readonly failed: MessageDescriptor
  /** Not executed. */
  readonly plain: MessageDescriptor
}
