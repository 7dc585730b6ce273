import type { TokenId } from '@oxbow/amm/PoolState'

export type BenchToken = {
  readonly id: TokenId
  readonly decimals: number
  /** Fair price of one raw unit in US dollars. */
  readonly usdPerUnit: number
}
