import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'

/** What a person wants: an amount of a token here to be the same token on another network. Addresses in lower case. */
export type BridgeIntent = {
  /** Where the money is. */
  readonly chainId: number
  readonly destinationChainId: number
  readonly input: TokenFacts
  readonly output: TokenFacts
  readonly recipient: Hex
  /** Raw units that leave the wallet, all of them. */
  readonly amount: bigint
  /** Raw units that arrive, or the money comes back. */
  readonly leastOutput: bigint
  /** Unix seconds of the origin's clock at the quote. The pool takes no deposit whose quote is more than an hour old. */
  readonly quotedAt: number
  /** Unix seconds of the destination's clock: what nobody has filled by then comes back. The pool allows six hours. */
  readonly latestFill: number
}
