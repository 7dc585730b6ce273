import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { useState } from 'react'
import type { ReviewConsent } from '../../features/review/ReviewPlan.ts'
import { toSeverity } from '../../features/swap/quote/TradeWarning.ts'

/** Smaller increases of the cost are normal market moves. */
const leastRiseBps = 50

/**
 * The consent for a deposit or withdrawal whose swap loses so much that a swap would need consent, or more than when first shown: the route comes
 * from a server and is recomputed while the review is open. A consent covers that cost, not a higher one.
 */
export function useCostConsent(
  costBps: number | undefined,
  toleranceBps: number,
  wants: 'deposit' | 'withdraw' = 'deposit',
): ReviewConsent | undefined {
  const { i18n } = useLingui()
  const [firstBps, setFirstBps] = useState<number>()
  if (costBps === undefined) return undefined
  if (firstBps === undefined) setFirstBps(costBps)
  const most = (firstBps ?? costBps) + Math.max(leastRiseBps, toleranceBps)
  const isHigh = toSeverity(costBps) === 'very-high'
  if (!isHigh && costBps <= most) return undefined
  const percent = formatPercent(costBps, i18n.locale)
  return {
    grounds: `cost ${Math.ceil(costBps / leastRiseBps)}`,
    tone: isHigh ? 'critical' : 'caution',
    text:
      wants === 'deposit' ? (
        <Trans>The swap may give up to {percent} less than at the pool’s price. I want to deposit anyway.</Trans>
      ) : (
        <Trans>The swap may give up to {percent} less than at the pool’s price. I want to withdraw anyway.</Trans>
      ),
  }
}
