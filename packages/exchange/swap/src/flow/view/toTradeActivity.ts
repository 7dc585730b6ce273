import type { ActivitySummary } from '@oxbow/activity/ActivityEntry'
import type { SwapSummary } from './SwapFlowView.ts'

/** Activity summary of a trade. */
export function toTradeActivity({ kind, chainId, account, ...trade }: SwapSummary): ActivitySummary {
  return { type: 'trade', ...trade }
}
