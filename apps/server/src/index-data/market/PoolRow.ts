import type { TokenRow } from './readTokens.ts'

/** A pool as the index knows it, with its tokens. */
export type PoolRow = {
  chainId: number
  /** Address of a v2 pair or v3 pool, 32-byte id of a v4 pool. */
  id: string
  protocol: string
  token0: TokenRow
  token1: TokenRow
  feePips: number
  hooks: string
  /** Raw units. */
  reserve0: string
  reserve1: string
  /** Whole tokens of token1 for one token0. */
  price: number | null
  tvlUsd: number | null
  volumeUsd: number | null
}
