import type { FailureCode } from './FailureCode.ts'
import type { NextAction } from './NextAction.ts'

/**
 * A failure as a page shows it: the code picks the words, `nextAction` the one button, `detail` is for the curious. A domain with codes of its own names
 * them beside those that every flow may have.
 */
export type FailureView<Code extends string = FailureCode> = {
  readonly code: Code
  readonly nextAction: NextAction
  /** What the node or the contract said. Never shown first. */
  readonly detail: string | undefined
  /** Of what a wallet changed, what is known of the limits that were reviewed. */
  readonly limits?: 'unread' | 'kept' | 'broken' | undefined
}
