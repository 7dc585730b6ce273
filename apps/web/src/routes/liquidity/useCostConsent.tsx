import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { useState } from 'react'
import type { ReviewConsent } from '../../features/review/ReviewPlan.ts'
import { toSeverity } from '../../features/swap/quote/TradeWarning.ts'

/** A cost that rose by less than this is no news: it moves with the market. */
const leastRiseBps = 50

/**
 * What a person says yes to before a deposit or a withdrawal whose swap loses as much as a swap would be asked about, or more than it did when they first saw it: the route
 * is a server's word and is worked out anew while the review is open. A yes is to that cost, not to a higher one.
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
