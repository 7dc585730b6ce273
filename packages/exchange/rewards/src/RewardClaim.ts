import type { Hex } from 'viem'

/** Rewards of one token that the chain has been seen to owe an account. Raw units. */
export type RewardClaim = {
  /** Lower-case. */
  readonly token: Hex
  /** In all, since the first campaign. */
  readonly earned: bigint
  /** Of that, what was not paid yet. */
  readonly due: bigint
  /** Leads to a root that the distributor takes now. */
  readonly proof: readonly Hex[]
}
