import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { FeeInToken } from '../../review/FeeInToken.ts'
import type { ReviewCost } from '../../review/ReviewPlan.ts'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'

/** The maximum network cost, and that there is no other fee. */
export function useLiquidityCosts(
  check: useLiquidityCosts.Check,
  { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
  /** Dollar value of wei; undefined if the native currency has no known price. */
  toUsd: (wei: bigint | undefined) => number | undefined,
  /** What is deposited, withdrawn or collected, in dollars; undefined while unknown. */
  valueUsd?: number | undefined,
  /** Set if the network cost is paid in a token. */
  fee?: FeeInToken | undefined,
): readonly ReviewCost[] {
  const { t, i18n } = useLingui()
  const wei = check.status === 'known' ? check.networkCostWei : undefined
  const isRunning = check.status === 'running'
  return [
    useNetworkCost({ wei, usd: toUsd(wei), valueUsd, native: nativeCurrency, isRunning, fee }),
    { title: t`Oxbow fee`, value: formatUsd(0, i18n.locale) },
  ]
}

export declare namespace useLiquidityCosts {
  /** State of the simulation; `networkCostWei` is undefined if it failed. */
  type Check =
    | { readonly status: 'running' | 'stuck' }
    | { readonly status: 'known'; readonly networkCostWei: bigint | undefined }
}
