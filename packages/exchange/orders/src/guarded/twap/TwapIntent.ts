import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { LimitPrice } from '../../LimitIntent.ts'

import type { SignedTwap } from './SignedTwap.ts'

type Hex = `0x${string}`

/** A TWAP (trade over time) that a person wants: an amount of one token for another, in equal parts, one per period. */
export type TwapIntent = {
  readonly kind: 'plan'
  readonly chainId: number
  /** Never the native currency, which nobody can take later; it is wrapped first. */
  readonly tokenIn: TokenFacts
  readonly tokenOut: TokenFacts
  /** Sum of all parts, in raw units. */
  readonly amountIn: bigint
  /** 2 to 32. */
  readonly parts: number
  /** Unix second from which the first part can be filled. Each part stays open for two periods. */
  readonly startTime: number
  readonly periodSeconds: number
  /** No part is filled below this price. */
  readonly leastPrice: LimitPrice
  /** Further conditions that PlanZone enforces; undefined for the minimum price alone. */
  readonly market: MarketTerms | undefined
  /** Lower-case. */
  readonly recipient: Hex
  /** 32 bytes that identify the TWAP among the account's; canceling uses them for all parts. The last byte is zero. */
  readonly id: Hex
  /** The account's Seaport counter. */
  readonly counter: bigint
  /** Raw units of the sold token that the account's other open TWAPs may take. */
  readonly promised: bigint
  readonly approval: 'exact' | 'unlimited'
}

/** A TWAP to cancel: parts that aren't filled yet never will be. */
export type TwapCancelIntent = {
  readonly kind: 'cancel-plan'
  readonly chainId: number
  /** Its signature proves that the TWAP is real: canceling a forged one would leave the real TWAP open. */
  readonly plan: SignedTwap
  readonly tokenIn: TokenFacts
  /** Total of the waiting parts, in raw units. */
  readonly left: bigint
}
