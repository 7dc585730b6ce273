import type { StreamEvent } from '@oxbow/contract/Stream'

/** Something a page watches. It keeps what it said last, so that it can keep silent while that still holds. */
export type Topic = {
  readonly chainId: number
  /** Calls `touch` when there may be something to say that no block of the market announces. Returns how to stop. */
  watch?(touch: () => void): (() => void) | undefined
  /** The current message; undefined if nothing has changed. Never throws or rejects. A message for many pages should be one object, so that it is serialized once. */
  next(): StreamEvent | undefined | Promise<StreamEvent | undefined>
}
