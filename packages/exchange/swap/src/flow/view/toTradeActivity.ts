import type { ActivitySummary } from '@oxbow/activity/ActivityEntry'
import type { SwapSummary } from './SwapFlowView.ts'

/** A trade as the activity keeps it. */
export function toTradeActivity({ kind, chainId, account, ...trade }: SwapSummary): ActivitySummary {
  return { type: 'trade', ...trade }
}
