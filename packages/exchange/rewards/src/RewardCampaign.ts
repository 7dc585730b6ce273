import type { Hex } from 'viem'

/** What a distributor pays to those who provide liquidity to a v4 pool, the same each second. */
export type RewardCampaign = {
  /** Id of the pool. */
  readonly pool: Hex
  /** Lower-case. */
  readonly token: Hex
  /** Raw units over the whole time. */
  readonly amount: bigint
  /** Unix seconds. */
  readonly startsAt: number
  readonly endsAt: number
  /** When it was created, not after `startsAt`. */
  readonly blockNumber: bigint
}
