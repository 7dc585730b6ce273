import type { Address } from 'viem'

/** One effect of a call to a liquidity contract. Amounts are raw units of the pool's token0 and token1. */
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
      /** `poolText` of the pool; undefined when the position determines it. */
      readonly pool: string | undefined
      readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
      readonly tokenId: bigint | undefined
      /** v4 only: the exact liquidity. Undefined when it takes all that fits. */
      readonly liquidity: bigint | undefined
      readonly maximum: readonly [bigint, bigint]
      /** Undefined when only `liquidity` bounds it from below. */
      readonly minimum: readonly [bigint, bigint] | undefined
      /** The new position's owner; undefined when the liquidity goes into an existing position. */
      readonly recipient: Address | undefined
    }
  | {
      readonly type: 'remove'
      readonly protocol: 'v2' | 'v3' | 'v4'
      readonly pool: string | undefined
      readonly tokenId: bigint | undefined
      readonly liquidity: bigint
      readonly minimum: readonly [bigint, bigint]
      /** Undefined when a later `pay` sends the amounts. */
      readonly recipient: Address | undefined
    }
  /** Pays all fees and amounts owed to a position (v3), or the whole credit of two tokens (v4), to `recipient`. */
  | {
      readonly type: 'pay'
      readonly tokenId: bigint | undefined
      readonly tokens: readonly [Address, Address] | undefined
      readonly recipient: Address
    }
  /** Destroys the NFT. In v4, what it still holds, at least `minimum`, would have to be taken by another action. */
  | {
      readonly type: 'burn'
      readonly protocol: 'v3' | 'v4'
      readonly tokenId: bigint
      readonly minimum: readonly [bigint, bigint] | undefined
    }
  /** Settles the debt of a token, or pays its credit to the sender. */
  | { readonly type: 'close'; readonly token: Address }
  /** Pays out all that the manager holds of a token, which is what was not needed. `address(0)` is native ETH. */
  | { readonly type: 'refund'; readonly token: Address; readonly recipient: Address | 'sender' }
  | {
      readonly type: 'permit'
      readonly owner: Address
      readonly spender: Address
      readonly allowances: readonly { readonly token: Address; readonly amount: bigint; readonly expiration: number }[]
      readonly sigDeadline: bigint
    }
  /** Rewards: pays `account` the part of `earned` that hasn't been paid yet. */
  | { readonly type: 'claim'; readonly account: Address; readonly token: Address; readonly earned: bigint }
  | { readonly type: 'unknown'; readonly what: string }

export type DecodedLiquidity = {
  readonly target: 'v2-router' | 'v3-positions' | 'v4-positions' | 'rewards' | 'other'
  readonly effects: readonly LiquidityEffect[]
  /** Unix seconds after which the transaction reverts; the earliest of several, undefined when there is none. */
  readonly deadlineSeconds: bigint | undefined
}
