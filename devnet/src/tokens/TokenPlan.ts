import type { TokenQuirk } from '@oxbow/chain/TokenRemarks'

export type TokenPlan = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly quirk?: TokenQuirk | undefined
  /** Distinguishes tokens that are equal otherwise. */
  readonly salt?: bigint | undefined
}
