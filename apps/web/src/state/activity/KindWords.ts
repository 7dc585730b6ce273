import type { MessageDescriptor } from '@lingui/core'

/** What the list of transactions calls one kind of them. `done` serves where another is missing. */
export type KindWords = {
  readonly done: MessageDescriptor
  readonly pending?: MessageDescriptor
  /** It was in a block and failed. */
  readonly failed?: MessageDescriptor
  /** It did not happen. */
  readonly plain?: MessageDescriptor
}
