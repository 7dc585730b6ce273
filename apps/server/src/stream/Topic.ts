import type { StreamEvent } from '@oxbow/contract/Stream'

/** Something a page watches. It keeps what it said last, so that it can keep silent while that still holds. */
export type Topic = {
  readonly chainId: number
  /** Calls `touch` when there may be something to say that no block of the market announces. Returns how to stop. */
  watch?(touch: () => void): (() => void) | undefined
  /** What has to be said now; undefined when nothing has changed. Never throws or rejects. What many pages are told should be one object: it is written once. */
  next(): StreamEvent | undefined | Promise<StreamEvent | undefined>
}
