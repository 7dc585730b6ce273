import type { Replacement } from '@oxbow/connectors/Replacement'
import type { SwapFlowView } from './view/SwapFlowView.ts'

/** A running swap. Every method may be called in any state; one that doesn't apply does nothing. */
export type SwapFlow = {
  readonly id: string
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  getView(): SwapFlowView
  subscribe(listener: () => void): () => void
  /**
   * From `review`: asks the wallet for the first step. `networkCostWei` is the reviewed maximum network cost; without it the wallet chooses the fees.
   */
  start(networkCostWei?: bigint | undefined): void
  /** From `rejected` or `failed`: asks again for the step that wasn't done; done steps stay done. */
  retry(): void
  /** Accepts the prompt `accept-quote`. */
  acceptQuote(): void
  /** Accepts the prompt `accept-network-cost`. */
  acceptNetworkCost(): void
  /** Back to `review` from any state in which nothing of the swap itself has been sent. */
  cancel(): void
  /** While the trade is pending: asks the wallet to speed it up or cancel it, if the view's `replacements` include that. */
  replace(replacement: Replacement): void
  /** Called once the person has seen the result: the activity log tracks the transaction from here on, and it isn't resumed. */
  letGo(): void
  /** Stops watching. What was sent stays in the activity log, and `resumeSwapFlow` can resume it. */
  dispose(): void
}
