import type { MessageDescriptor } from '@lingui/core'

/** The labels of a transaction kind. `done` is the fallback for missing ones. */
export type KindLabels = {
  readonly done: MessageDescriptor
  readonly pending?: MessageDescriptor
  /** Included in a block, but reverted. */
  readonly failed?: MessageDescriptor
  /** Not executed. */
  readonly plain?: MessageDescriptor
}
