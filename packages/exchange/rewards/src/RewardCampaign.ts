import type { Hex } from 'viem'

/** Rewards for liquidity in a v4 pool, paid at a constant rate. */
export type RewardCampaign = {
  /** Id of the pool. */
  readonly pool: Hex
  /** Lower-case. */
  readonly token: Hex
  /** Total in raw units. */
  readonly amount: bigint
  /** Unix seconds. */
  readonly startsAt: number
  readonly endsAt: number
  /** Block of its creation, not after `startsAt`. */
  readonly blockNumber: bigint
}
