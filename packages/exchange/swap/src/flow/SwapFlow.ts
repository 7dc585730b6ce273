import type { Replacement } from '@oxbow/connectors/Replacement'
import type { SwapFlowView } from './view/SwapFlowView.ts'

/** A swap under way. Every method is safe in any state: one that means nothing there does nothing. */
export type SwapFlow = {
  readonly id: string
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  getView(): SwapFlowView
  subscribe(listener: () => void): () => void
  /**
   * From `review`: asks the wallet for the first step. `networkCostWei` is what the review said that the network takes at most; without it the wallet
   * chooses the fees.
   */
  start(networkCostWei?: bigint | undefined): void
  /** From `rejected` or `failed`: asks for the step again that was not done; done steps stay done. */
  retry(): void
  /** Answers the prompt `accept-quote` with yes. */
  acceptQuote(): void
  /** Answers the prompt `accept-network-cost` with yes. */
  acceptNetworkCost(): void
  /** Back to `review` from any state in which nothing of the swap itself has been sent. */
  cancel(): void
  /** While the trade waits, one of the view's `replacements`: asks the wallet to speed it up or to cancel it. */
  replace(replacement: Replacement): void
  /** The person has seen it: what was sent is followed by the activity log from here on, and not taken up again. */
  letGo(): void
  /** Stops watching. What was sent stays in the activity log and `resumeSwapFlow` takes it up again. */
  dispose(): void
}
