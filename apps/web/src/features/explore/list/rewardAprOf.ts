import type { RewardCampaign } from '@oxbow/rewards/RewardCampaign'

const yearSeconds = 365 * 86_400

/**
 * A pool's reward APR from its running campaigns, as a fraction of its TVL. Out-of-range liquidity earns nothing, so a position's APR may differ.
 * Undefined if no campaign runs, null if a price or the TVL is unknown.
 */
export function rewardAprOf(facts: rewardAprOf.Facts): number | null | undefined {
  const { campaigns, heldUsd, nowSeconds, usdOf } = facts
  const running = campaigns.filter(({ startsAt, endsAt }) => startsAt <= nowSeconds && nowSeconds < endsAt)
  if (running.length === 0) return undefined
  let usd = 0
  for (const { token, amount, startsAt, endsAt } of running) {
    const worth = usdOf(token, amount)
    if (worth === undefined) return null
    usd += (worth * yearSeconds) / (endsAt - startsAt)
  }
  return heldUsd === null || heldUsd <= 0 ? null : usd / heldUsd
}

export declare namespace rewardAprOf {
  type Facts = {
    /** Of the pool. */
    readonly campaigns: readonly RewardCampaign[]
    /** Value of both sides, as used for the fee APR. */
    readonly heldUsd: number | null
    readonly nowSeconds: number
    readonly usdOf: (token: `0x${string}`, raw: bigint) => number | undefined
  }
}
