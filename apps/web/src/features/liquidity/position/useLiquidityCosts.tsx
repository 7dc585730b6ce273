import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReviewCost } from '../../review/ReviewPlan.ts'

/** What the network takes at most, and that nobody else takes anything. */
export function useLiquidityCosts(
  check: useLiquidityCosts.Check,
  { nativeCurrency: { symbol, decimals } }: Pick<Network, 'nativeCurrency'>,
  /** Of wei; undefined where nothing prices the native currency. */
  toUsd: (wei: bigint | undefined) => number | undefined,
): readonly ReviewCost[] {
  const { t, i18n } = useLingui()
  const mostWei = check.status === 'known' ? check.networkCostWei : undefined
  const most =
    mostWei !== undefined &&
    `${formatAmount(mostWei, decimals, i18n.locale, { significantDigits: 3, rounding: 'up' })} ${symbol}`
  const usd = toUsd(mostWei)
  return [
    {
      title: t`Network cost`,
      value: most ? (
        <span title={most}>{usd === undefined ? t`at most ${most}` : t`at most ${formatUsd(usd, i18n.locale)}`}</span>
      ) : check.status === 'running' ? (
        <Skeleton className="h-3.5 w-24" />
      ) : (
        <span title={t`The node couldn’t estimate it`}>—</span>
      ),
    },
    { title: t`Oxbow fee`, value: formatUsd(0, i18n.locale) },
  ]
}

export declare namespace useLiquidityCosts {
  /** As far as it is tried; `networkCostWei` is undefined when it could not be. */
  type Check =
    | { readonly status: 'running' | 'stuck' }
    | { readonly status: 'known'; readonly networkCostWei: bigint | undefined }
}
