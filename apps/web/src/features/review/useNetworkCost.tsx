import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { isolated } from '@oxbow/i18n/isolated'
import { Banner } from '@oxbow/ui/Banner'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { FeeInToken } from './FeeInToken.ts'
import { isHighNetworkCost } from './isHighNetworkCost.ts'
import { isNotableCost, toCostShareBps } from './notableCost.ts'
import type { ReviewCost } from './ReviewPlan.ts'
import { useFeeCost } from './useFeeCost.tsx'

/**
 * The maximum network cost, as a row of a review. In the native currency, which is what is signed; dollars are secondary, because their price comes
 * from the server. A cost far above normal requires consent, independent of prices; one that is high for what is moved gets a warning.
 */
export function useNetworkCost({ wei, usd, valueUsd, native, isRunning, fee }: useNetworkCost.Parameters): ReviewCost {
  const { t, i18n } = useLingui()
  const title = t`Network cost`
  const feeCost = useFeeCost(fee, native.symbol)
  if (feeCost) return feeCost
  if (wei === undefined)
    return {
      title,
      value: isRunning ? <Skeleton className="h-3.5 w-24" /> : <span title={t`The node couldn’t estimate it`}>—</span>,
    }
  if (wei === 0n) return { title, value: t`None` }
  const { symbol, decimals } = native
  const amount = formatAmount(wei, decimals, i18n.locale, { significantDigits: 3, rounding: 'up' })
  const most = isolated(`${amount} ${symbol}`, i18n.locale)
  const shareBps = toCostShareBps(usd, valueUsd)
  const share = formatPercent(shareBps ?? 0, i18n.locale)
  const dollars = usd !== undefined && formatUsd(usd, i18n.locale)
  return {
    title,
    value: dollars === false ? t`at most ${most}` : t`at most ${most} (${dollars})`,
    warning: isNotableCost(shareBps) && (
      <Banner tone="caution" title={t`Network cost: up to ${share} of the value`}>
        {t`It doesn’t depend on the amount.`}
      </Banner>
    ),
    consent: isHighNetworkCost(wei, native)
      ? {
          // Consent is required again each time the cost doubles: the estimate changes with every block.
          grounds: `network-cost 2^${wei.toString(2).length}`,
          tone: 'critical',
          text: t`The network cost can reach ${most}, far more than usual. I want to pay it.`,
        }
      : undefined,
  }
}

export declare namespace useNetworkCost {
  type Parameters = {
    /** 0 if nothing is sent; undefined while unknown, or if no node could tell. */
    wei: bigint | undefined
    /** The same in dollars; undefined if no price is known. */
    usd: number | undefined
    /** What the transaction moves, in dollars; undefined if it is unknown, or warned of elsewhere. */
    valueUsd?: number | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** It is still being computed. */
    isRunning: boolean
    /** Set if it is paid in a token. */
    fee?: FeeInToken | undefined
  }
}
