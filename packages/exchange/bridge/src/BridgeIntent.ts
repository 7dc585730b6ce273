import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'

/** Bridges an amount of a token to the same token on another network. Addresses in lower case. */
export type BridgeIntent = {
  /** The origin. */
  readonly chainId: number
  readonly destinationChainId: number
  readonly input: TokenFacts
  readonly output: TokenFacts
  readonly recipient: Hex
  /** Raw units that leave the wallet in total. */
  readonly amount: bigint
  /** Minimum received in raw units; otherwise the deposit is refunded. */
  readonly leastOutput: bigint
  /** Unix seconds of the origin's clock at the quote. The pool rejects deposits with quotes older than an hour. */
  readonly quotedAt: number
  /** Unix seconds of the destination's clock: an unfilled deposit is refunded after that. The pool allows at most six hours. */
  readonly latestFill: number
}
