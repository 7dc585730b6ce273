import type { FailureCode } from './FailureCode.ts'
import type { NextAction } from './NextAction.ts'

/** A failure as a page shows it: the code picks the words, `nextAction` the one button, `detail` is for the curious. */
export type FailureView = {
  readonly code: FailureCode
  readonly nextAction: NextAction
  /** What the node or the contract said. Never shown first. */
  readonly detail: string | undefined
  /** Of what a wallet changed, what is known of the limits that were reviewed. */
  readonly limits?: 'unread' | 'kept' | 'broken' | undefined
}
