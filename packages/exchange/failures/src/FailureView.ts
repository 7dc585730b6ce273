import type { FailureCode } from './FailureCode.ts'
import type { NextAction } from './NextAction.ts'

/**
 * A failure as a page shows it: `code` selects the text, `nextAction` the button, `detail` is for details on demand. A domain adds its own codes to
 * the common ones.
 */
export type FailureView<Code extends string = FailureCode> = {
  readonly code: Code
  readonly nextAction: NextAction
  /** Text of the node or the contract; only shown on demand. */
  readonly detail: string | undefined
  /** For a transaction that the wallet changed: whether the reviewed limits still hold. */
  readonly limits?: 'unread' | 'kept' | 'broken' | undefined
}
