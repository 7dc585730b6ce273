import type { Amounts } from '@oxbow/amm/liquidity'
import type { PermitBatch, SignedPermitBatch } from '@oxbow/calldata/permitBatch'
import type { Quote } from '@oxbow/trading/Quote'
import type { Approval } from '@oxbow/transactions/planApprovals'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'

/** Everything to sign for adding or removing liquidity, made from the chain's current state. */
export type LiquidityPlan = {
  readonly chainId: number
  /** Lower-case. */
  readonly account: `0x${string}`
  /** Runs before everything else, in the same atomic batch; needs a wallet with batches. */
  readonly prelude?: LiquidityPrelude | undefined
  /** Runs after everything else, in the same atomic batch; needs a wallet with batches. */
  readonly swapAfter?: SwapAfter | undefined
  /** Must be confirmed before the transaction, in this order; exact amounts. */
  readonly approvals: readonly Approval[]
  /** v4: to sign after the approvals; undefined if no allowance is missing. */
  readonly permit: PermitBatch | undefined
  readonly build: (permit: SignedPermitBatch | undefined) => TransactionRequest
  readonly terms: LiquidityTerms
  /** What the bytes of the transaction must decode to. */
  readonly wanted: WantedEffects
}

/** Source of a deposit's tokens: the exit from another position, or the wallet; with the swap that makes the amounts fit. */
export type LiquidityPrelude = {
  /** Undefined if the tokens are in the wallet already. */
  readonly exit: LiquidityPlan | undefined
  readonly swap: PreparedSwap | undefined
}

/** Swaps one token of an exit into the other. */
export type SwapAfter = {
  readonly swap: PreparedSwap
  /** Fees that the exit pays in addition to its minimum amounts; they don't depend on the price. */
  readonly fees: Amounts
}

/** A swap and the approvals that it needs, as transactions of the owner. */
export type PreparedSwap = {
  readonly quote: Quote
  readonly approvals: readonly TransactionRequest[]
  readonly transaction: TransactionRequest
  /** Unix seconds after which it reverts. */
  readonly deadlineSeconds: number
  /** Expected output after the exit: from a simulation on the node, or from the quote where there is none. */
  readonly received: bigint
}

/** What the plan changes in the wallet, in raw units of the two tokens; negative is spent. Without network cost. */
export type LiquidityTerms = {
  /** As the wallet holds them: the zero address for native ETH. */
  readonly token0: `0x${string}`
  readonly token1: `0x${string}`
  /** At the current price. */
  readonly expected: Amounts
  /** Bound of the change: the transaction reverts rather than leave the wallet with less. */
  readonly worst: Amounts
  /** Pool liquidity or pair tokens: positive if added, negative if removed. */
  readonly liquidity: bigint
}

export type WantedEffects =
  | {
      readonly type: 'deposit'
      readonly protocol: 'v2' | 'v3' | 'v4'
      /** As made by `poolText`. */
      readonly pool: string
      /** Range of the new position or of the one to increase. */
      readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
      /** Of an existing position. */
      readonly tokenId: bigint | undefined
      /** v4, if the liquidity is fixed. */
      readonly liquidity: bigint | undefined
      readonly maximum: readonly [bigint, bigint]
      /** If the liquidity isn't fixed. */
      readonly minimum: readonly [bigint, bigint] | undefined
      /** Initial price of a pool to create. */
      readonly sqrtPriceX96: bigint | undefined
      readonly value: bigint
    }
  | {
      readonly type: 'exit'
      readonly protocol: 'v2' | 'v3' | 'v4'
      /** As made by `poolText`. */
      readonly pool: string
      readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
      readonly tokenId: bigint | undefined
      readonly liquidity: bigint
      readonly minimum: readonly [bigint, bigint]
    }
  /** Rewards in one token. `earned` is the total so far; the distributor pays what isn't claimed yet. */
  | { readonly type: 'claim'; readonly token: `0x${string}`; readonly earned: bigint }
  /** Destroys an empty position's NFT. */
  | { readonly type: 'burn'; readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint }
