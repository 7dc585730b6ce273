import type { Hex } from 'viem'

/** Proven rewards of an account in one token. Raw units. */
export type RewardClaim = {
  /** Lower-case. */
  readonly token: Hex
  /** Total since the first campaign. */
  readonly earned: bigint
  /** Part that isn't paid yet. */
  readonly due: bigint
  /** Merkle proof against a root that the distributor accepts now. */
  readonly proof: readonly Hex[]
}
