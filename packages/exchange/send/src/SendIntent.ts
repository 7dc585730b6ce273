import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What a person wants: an amount of one token to go to one address. */
export type SendIntent = {
  readonly chainId: number
  readonly token: TokenFacts
  /** Lower-case. */
  readonly recipient: `0x${string}`
  /** Raw units that leave the wallet. */
  readonly amount: bigint
}
