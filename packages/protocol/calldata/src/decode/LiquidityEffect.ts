import type { Address } from 'viem'

/** One thing that a call to a contract of positions does. Amounts are raw units of token0 and token1 of the pool. */
export type LiquidityEffect =
  | {
      readonly type: 'create-pool'
      readonly protocol: 'v3' | 'v4'
      readonly pool: string
      readonly sqrtPriceX96: bigint
    }
  | {
      readonly type: 'add'
      readonly protocol: 'v2' | 'v3' | 'v4'
      /** `poolText` of the pool; undefined when the position itself says it. */
      readonly pool: string | undefined
      readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
      readonly tokenId: bigint | undefined
      /** v4 alone says how much liquidity, where it does not take all that fits. */
      readonly liquidity: bigint | undefined
      readonly maximum: readonly [bigint, bigint]
      /** Undefined where nothing bounds it from below but the liquidity. */
      readonly minimum: readonly [bigint, bigint] | undefined
      /** Who owns the liquidity; undefined when it goes into a position that has an owner. */
      readonly recipient: Address | undefined
    }
  | {
      readonly type: 'remove'
      readonly protocol: 'v2' | 'v3' | 'v4'
      readonly pool: string | undefined
      readonly tokenId: bigint | undefined
      readonly liquidity: bigint
      readonly minimum: readonly [bigint, bigint]
      /** Undefined when what comes out waits for a `pay`. */
      readonly recipient: Address | undefined
    }
  /** Pays all that a position is owed, or all credit of two tokens, to somebody. */
  | { readonly type: 'pay'; readonly tokenId: bigint | undefined; readonly recipient: Address }
  /** Destroys the NFT; in v4 what is still in it would have to be taken by another action. */
  | { readonly type: 'burn'; readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint }
  /** Pays what was spent of a token, or gives its credit to the sender. */
  | { readonly type: 'close'; readonly token: Address }
  /** Native ETH that was not needed goes back. */
  | { readonly type: 'refund'; readonly recipient: Address | 'sender' }
  | {
      readonly type: 'permit'
      readonly owner: Address
      readonly spender: Address
      readonly allowances: readonly { readonly token: Address; readonly amount: bigint; readonly expiration: number }[]
      readonly sigDeadline: bigint
    }
  /** Rewards: pays `account` what it has not been paid of `earned` yet. */
  | { readonly type: 'claim'; readonly account: Address; readonly token: Address; readonly earned: bigint }
  | { readonly type: 'unknown'; readonly what: string }

export type DecodedLiquidity = {
  readonly target: 'v2-router' | 'v3-positions' | 'v4-positions' | 'rewards' | 'other'
  readonly effects: readonly LiquidityEffect[]
  /** Unix seconds after which the transaction does nothing; the earliest, undefined when none is set. */
  readonly deadlineSeconds: bigint | undefined
}
