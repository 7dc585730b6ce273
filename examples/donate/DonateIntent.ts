import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What a person wants: to give the providers of a v2 pair an amount of one of its tokens, for nothing. */
export type DonateIntent = {
  readonly chainId: number
  readonly pair: `0x${string}`
  readonly token0: TokenFacts
  readonly token1: TokenFacts
  readonly gift: 'token0' | 'token1'
  /** Raw units. */
  readonly amount: bigint
}
