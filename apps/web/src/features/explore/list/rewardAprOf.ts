import type { RewardCampaign } from '@oxbow/rewards/RewardCampaign'

const yearSeconds = 365 * 86_400

/**
 * What the campaigns that run in a pool pay in a year, as a fraction of all that is in it; what is out of range earns nothing, so a position may earn more
 * or less. Undefined where none runs, null where a price, or what is in the pool, is unknown.
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
    /** Both sides at their prices, as the APR of fees counts them. */
    readonly heldUsd: number | null
    readonly nowSeconds: number
    readonly usdOf: (token: `0x${string}`, raw: bigint) => number | undefined
  }
}
