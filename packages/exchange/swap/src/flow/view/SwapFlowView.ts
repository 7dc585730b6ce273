import type { RoutePoolFacts, TradeResult } from '@oxbow/activity/readTradeResult'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { Quote } from '@oxbow/trading/Quote'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Hex } from 'viem'
import type { SwapFailureCode } from '../swapFailures.ts'

/** In the order they are done; a flow holds only the ones its trade needs. */
export type SwapStepKind = 'reset-approval' | 'approve' | 'permit' | 'permit-transaction' | 'wrap' | 'unwrap' | 'swap'

export type SwapStepState = 'upcoming' | 'active' | 'done' | 'failed' | 'rejected'

export type SwapStepView = {
  readonly kind: SwapStepKind
  readonly state: SwapStepState
  /** Of the step's transaction once the wallet has sent it; a signature has none. */
  readonly hash: Hex | undefined
}

/** What the user is asked to do right now, and where. */
export type SwapPrompt =
  /** In the wallet: change the network (the flow goes on by itself). */
  | { readonly kind: 'switch-chain'; readonly chainId: number }
  /** In the wallet: sign or confirm the active step. */
  | { readonly kind: 'confirm-in-wallet'; readonly step: SwapStepKind }
  /** In the wallet: confirm what takes the place of the trade. */
  | { readonly kind: 'confirm-replacement'; readonly replacement: Replacement }
  /** In the page: the price moved beyond the slippage since the review. `acceptQuote` or `cancel`. */
  | { readonly kind: 'accept-quote'; readonly reviewed: Quote; readonly offered: Quote }
  /** In the page: the network would take more at most than was reviewed. `acceptNetworkCost` or `cancel`. */
  | { readonly kind: 'accept-network-cost'; readonly reviewedWei: bigint; readonly offeredWei: bigint }

/**
 * - `review`: nothing was asked yet; `start` begins.
 * - `working`: the flow checks, prepares or waits for the user or for an approval; see `prompt`.
 * - `pending`, `confirmed` (in a block), `final` (as deep as the network's finality asks). A reorg leads back from `confirmed` to `pending`.
 * - `rejected`: the user said no in the wallet; everything is kept, `retry` asks again.
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

/** Everything a page needs to show a swap under way: plain data, no machine, no promise. */
export type SwapFlowView = {
  readonly id: string
  readonly status: SwapFlowStatus
  readonly steps: readonly SwapStepView[]
  readonly prompt: SwapPrompt | undefined
  /** The quote that is or was signed. Undefined in a flow resumed after a reload, see `summary`. */
  readonly quote: Quote | undefined
  /** What the trade gives and takes, kept over reloads. */
  readonly summary: SwapSummary
  /** What it really moved, once it is in a block. */
  readonly result: TradeResult | undefined
  /** Of the swap, wrap or unwrap itself. */
  readonly hash: Hex | undefined
  /** Wei that a trade cost which is in a block and failed. */
  readonly networkCostWei: bigint | undefined
  /** Blocks on top of the one that holds it, that one included; undefined until it is in one. */
  readonly confirmations: number | undefined
  /** It was in a block that is no longer part of the chain, and waits again. */
  readonly wasReorged: boolean
  readonly error: FailureView<SwapFailureCode> | undefined
  /** Something to tell that does not stop the swap. */
  readonly warning: FailureView | undefined
  /** What the wallet sent in place of the active step, which then has `failed` although a transaction is in a block. */
  readonly instead: SentInstead | undefined
  readonly canRetry: boolean
  /** What the wallet may be asked for while the trade waits; whether it does it, only trying tells. */
  readonly replacements: readonly Replacement[]
  /** What was sent, at the user's request, to replace what is pending. */
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
  /** What the signed transaction can take and must give at worst. */
  readonly maximumIn: string
  readonly minimumOut: string
  /** As in `Quote`; undefined in what an earlier version stored. */
  readonly delivery?: 'exact' | 'at-least' | undefined
  /** To read from the receipt what it moved. */
  readonly v4Pools?: readonly RoutePoolFacts[] | undefined
}
