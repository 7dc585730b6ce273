import type { Amounts } from '@oxbow/amm/liquidity'
import type { PermitBatch, SignedPermitBatch } from '@oxbow/calldata/permitBatch'
import type { Quote } from '@oxbow/trading/Quote'
import type { Approval } from '@oxbow/transactions/planApprovals'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'

/** Everything that has to be signed to put liquidity into a pool or to take it out, as the chain is now. */
export type LiquidityPlan = {
  readonly chainId: number
  /** Lower-case. */
  readonly account: `0x${string}`
  /** What is done before everything else, all of it or nothing: such a plan is for wallets that take calls together. */
  readonly prelude?: LiquidityPrelude | undefined
  /** What is done once the rest is: for wallets that take calls together, too. */
  readonly swapAfter?: SwapAfter | undefined
  /** To be in a block before, in this order; exact amounts. */
  readonly approvals: readonly Approval[]
  /** v4: to be signed after the approvals; undefined when nothing is missing. */
  readonly permit: PermitBatch | undefined
  readonly build: (permit: SignedPermitBatch | undefined) => TransactionRequest
  readonly terms: LiquidityTerms
  /** What the bytes of the transaction must decode to. */
  readonly wanted: WantedEffects
}

/** Where the tokens of a deposit come from: another position or one token alone, of which a part may have to be swapped. */
export type LiquidityPrelude = {
  /** Undefined when they are in the wallet already. */
  readonly exit: LiquidityPlan | undefined
  readonly swap: PreparedSwap | undefined
}

/** What an exit brings of one token on its way into the other. */
export type SwapAfter = {
  readonly swap: PreparedSwap
  /** What the exit pays besides its least amounts, whatever the price does. */
  readonly fees: Amounts
}

/** A swap with what it needs before it, as its owner's transactions. */
export type PreparedSwap = {
  readonly quote: Quote
  readonly approvals: readonly TransactionRequest[]
  readonly transaction: TransactionRequest
  /** Unix seconds after which it does nothing. */
  readonly deadlineSeconds: number
  /** What arrives after the exit, by a trial on the node; by the quote where that cannot be had. */
  readonly received: bigint
}

/** What it means for the wallet, in raw units of the two tokens; what leaves is negative. Network cost aside. */
export type LiquidityTerms = {
  /** As the wallet holds them: the zero address where native ETH is paid. */
  readonly token0: `0x${string}`
  readonly token1: `0x${string}`
  /** At the price of now. */
  readonly expected: Amounts
  /** The transaction does nothing rather than leave the wallet with less than this change. */
  readonly worst: Amounts
  /** Pool liquidity, or pair tokens, that are added (positive) or taken out. */
  readonly liquidity: bigint
}

export type WantedEffects =
  | {
      readonly type: 'deposit'
      readonly protocol: 'v2' | 'v3' | 'v4'
      /** `poolText` */
      readonly pool: string
      /** Of a new position, or of the one that is to grow. */
      readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
      /** Of a position that is there. */
      readonly tokenId: bigint | undefined
      /** v4, where it is fixed. */
      readonly liquidity: bigint | undefined
      readonly maximum: readonly [bigint, bigint]
      /** Where the liquidity is not fixed. */
      readonly minimum: readonly [bigint, bigint] | undefined
      /** Of a pool to be created. */
      readonly sqrtPriceX96: bigint | undefined
      readonly value: bigint
    }
  | {
      readonly type: 'exit'
      readonly protocol: 'v2' | 'v3' | 'v4'
      /** `poolText` */
      readonly pool: string
      readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
      readonly tokenId: bigint | undefined
      readonly liquidity: bigint
      readonly minimum: readonly [bigint, bigint]
    }
  /** Rewards of a token: `earned` in all, of which the distributor pays what is new. */
  | { readonly type: 'claim'; readonly token: `0x${string}`; readonly earned: bigint }
  /** Of an NFT that holds nothing. */
  | { readonly type: 'burn'; readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint }
