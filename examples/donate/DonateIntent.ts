import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What a person wants: donate an amount of one of a v2 pair's tokens to its liquidity providers. */
export type DonateIntent = {
  readonly chainId: number
  readonly pair: `0x${string}`
  readonly token0: TokenFacts
  readonly token1: TokenFacts
  readonly gift: 'token0' | 'token1'
  /** Raw units. */
  readonly amount: bigint
}
