import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { LimitPrice } from '../../LimitIntent.ts'

import type { SignedPlan } from './SignedPlan.ts'

type Hex = `0x${string}`

/** What a person wants of a trade over time: so much of one token for another, in equal parts, one each period. */
export type PlanIntent = {
  readonly kind: 'plan'
  readonly chainId: number
  /** Not the native currency: nobody can take that later. It is wrapped before. */
  readonly tokenIn: TokenFacts
  readonly tokenOut: TokenFacts
  /** Of all parts, in raw units. */
  readonly amountIn: bigint
  /** 2 to 32. */
  readonly parts: number
  /** Unix seconds at which the first part can be filled. Each stays open for two periods. */
  readonly startTime: number
  readonly periodSeconds: number
  /** At worst: no part is filled below it, whatever the market. */
  readonly leastPrice: LimitPrice
  /** What PlanZone demands besides; undefined for the least price alone. */
  readonly market: MarketTerms | undefined
  /** Lower-case. */
  readonly recipient: Hex
  /** 32 bytes by which all parts are canceled, and that no other plan of the account has; the last byte is zero. */
  readonly id: Hex
  /** The account's at Seaport. */
  readonly counter: bigint
  /** Of the token that is sold, raw units that other open plans of the account may take. */
  readonly promised: bigint
  readonly approval: 'exact' | 'unlimited'
}

/** A plan that a person takes back: what of it is not filled yet never is. */
export type PlanCancelIntent = {
  readonly kind: 'cancel-plan'
  readonly chainId: number
  /** One that its owner never signed is none, and canceling it would leave the true one standing. */
  readonly plan: SignedPlan
  readonly tokenIn: TokenFacts
  /** What its parts that wait would have sold, in raw units. */
  readonly left: bigint
}
