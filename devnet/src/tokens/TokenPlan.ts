import type { TokenQuirk } from '@oxbow/chain/TokenRemarks'

export type TokenPlan = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly quirk?: TokenQuirk | undefined
  /** Tells tokens apart that agree in all else. */
  readonly salt?: bigint | undefined
}
