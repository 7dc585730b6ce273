import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReviewCost } from './ReviewPlan.ts'

/** What the network takes at most, as a line of a review: in money where a price is known, in its own currency on hover. */
export function useNetworkCost({ wei, usd, native, isRunning }: useNetworkCost.Parameters): ReviewCost {
  const { t, i18n } = useLingui()
  const title = t`Network cost`
  if (wei === undefined)
    return {
      title,
      value: isRunning ? <Skeleton className="h-3.5 w-24" /> : <span title={t`The node couldn’t estimate it`}>—</span>,
    }
  if (wei === 0n) return { title, value: t`None` }
  const digits = { significantDigits: 3, rounding: 'up' } as const
  const most = `${formatAmount(wei, native.decimals, i18n.locale, digits)} ${native.symbol}`
  return {
    title,
    value: (
      <span title={most}>{usd === undefined ? t`at most ${most}` : t`at most ${formatUsd(usd, i18n.locale)}`}</span>
    ),
  }
}

export declare namespace useNetworkCost {
  type Parameters = {
    /** 0 where nothing is sent; undefined while it is not known, and where no node could tell. */
    wei: bigint | undefined
    /** The same in dollars; undefined when no price is known. */
    usd: number | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** It may still come. */
    isRunning: boolean
  }
}
