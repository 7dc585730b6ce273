import type { RoutePoolFacts, TradeResult } from '@oxbow/activity/readTradeResult'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { Quote } from '@oxbow/trading/Quote'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'
import type { SwapFailureCode } from '../swapFailures.ts'

/** In execution order; a flow contains only the steps that its trade needs. */
export type SwapStepKind = 'reset-approval' | 'approve' | 'permit' | 'permit-transaction' | 'wrap' | 'unwrap' | 'swap'

export type SwapStepState = 'upcoming' | 'active' | 'done' | 'failed' | 'rejected'

export type SwapStepView = {
  readonly kind: SwapStepKind
  readonly state: SwapStepState
  /** Hash of the step's transaction once sent; a signature has none. */
  readonly hash: Hex | undefined
}

/** What the user is asked to do right now, and where. */
export type SwapPrompt =
  /** In the wallet: change the network; the flow then continues. */
  | { readonly kind: 'switch-chain'; readonly chainId: number }
  /** In the wallet: sign or confirm the active step. */
  | { readonly kind: 'confirm-in-wallet'; readonly step: SwapStepKind }
  /** In the wallet: confirm the replacement of the trade. */
  | { readonly kind: 'confirm-replacement'; readonly replacement: Replacement }
  /** In the page: the price moved beyond the slippage since the review. `acceptQuote` or `cancel`. */
  | { readonly kind: 'accept-quote'; readonly reviewed: Quote; readonly offered: Quote }
  /** In the page: accept a higher maximum network cost than reviewed. `acceptNetworkCost` or `cancel`. */
  | { readonly kind: 'accept-network-cost'; readonly reviewedWei: bigint; readonly offeredWei: bigint }

/**
 * - `review`: nothing has been asked yet; `start` begins.
 * - `working`: the flow checks, prepares or waits for the user or for an approval; see `prompt`.
 * - `pending`, `confirmed` (in a block), `final` (at the network's finality depth). A reorg leads from `confirmed` back to `pending`.
 * - `rejected`: the user rejected the request in the wallet; everything is kept, `retry` asks again.
 * - `failed`: see `error`; `retry` when `canRetry`.
 * - `replaced`: the wallet sent another transaction in its place, which did something else.
 */
export type SwapFlowStatus =
  | 'review'
  | 'working'
  | 'pending'
  | 'confirmed'
  | 'final'
  | 'rejected'
  | 'failed'
  | 'replaced'

/** What a page shows of a running swap, as plain data. */
export type SwapFlowView = {
  readonly id: string
  readonly status: SwapFlowStatus
  readonly steps: readonly SwapStepView[]
  readonly prompt: SwapPrompt | undefined
  /** The quote that is or was signed. Undefined in a flow resumed after a reload; see `summary`. */
  readonly quote: Quote | undefined
  /** Tokens and amounts of the trade, kept over reloads. */
  readonly summary: SwapSummary
  /** Amounts that it moved, once confirmed. */
  readonly result: TradeResult | undefined
  /** Hash of the swap, wrap or unwrap itself. */
  readonly hash: Hex | undefined
  /** Network cost of a failed trade, in wei. */
  readonly networkCostWei: bigint | undefined
  /** Blocks from the one that contains it up to the newest, inclusive; undefined until it is in a block. */
  readonly confirmations: number | undefined
  /** A reorg removed its block, and it is pending again. */
  readonly wasReorged: boolean
  readonly error: FailureView<SwapFailureCode> | undefined
  /** A problem to show that doesn't stop the swap. */
  readonly warning: FailureView | undefined
  /** What the wallet sent instead of the active step, which then has `failed` although a transaction was confirmed. */
  readonly instead: SentInstead | undefined
  readonly canRetry: boolean
  /** Replacements to offer while the trade is pending; whether the wallet supports one shows only when it is asked. */
  readonly replacements: readonly Replacement[]
  /** The pending replacement that the user asked for. */
  readonly replacement: Replacement | undefined
}

/** Raw units as decimal strings, because it is stored as JSON. */
export type SwapSummary = {
  readonly kind: 'swap' | 'wrap' | 'unwrap'
  readonly chainId: number
  readonly account: `0x${string}`
  readonly tokenIn: TokenFacts
  readonly tokenOut: TokenFacts
  /** As quoted. */
  readonly amountIn: string
  readonly amountOut: string
  /** Bounds of the signed transaction. */
  readonly maximumIn: string
  readonly minimumOut: string
  /** As in `Quote`; undefined in what an earlier version stored. */
  readonly delivery?: 'exact' | 'at-least' | undefined
  /** Needed to read the moved amounts from the receipt. */
  readonly v4Pools?: readonly RoutePoolFacts[] | undefined
}
