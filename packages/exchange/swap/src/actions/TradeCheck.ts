import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { TokenFinding } from '@oxbow/transactions/checkTokens'
import type { SwapTaxes } from './readSwapTaxes.ts'

/** What a trade would do if it were sent now, from its bytes and from a simulation on the node. */
export type TradeCheck = {
  /** Bounds in raw units, decoded from the calldata independently of the encoder: the most that can leave, the least that must arrive. */
  readonly limits: { readonly spent: bigint; readonly received: bigint }
  readonly simulation: TradeSimulation
  /** Maximum network cost of the trade and of the approvals before it, in wei; undefined if a simulation gives no gas. */
  readonly networkCostWei: bigint | undefined
  /** Computed from the pools in the calldata, less transfer taxes; undefined if the node doesn't answer, or if there are no pools. */
  readonly priceImpactBps: number | undefined
  /** How much more the pair's pools would pay, in basis points of their output less transfer taxes; undefined without pools or without an answer of the node. */
  readonly belowReferenceBps: number | undefined
  /** The larger of the two losses with transfer taxes counted: what consent goes by, whatever the reason of a loss is said to be. */
  readonly wholeLossBps: number
  /** Set if the node didn't answer about those pools. */
  readonly isMarketUnread?: true | undefined
  /** Set if impact and reference were read from the server's node because there is no other; they are then only as trustworthy as the server. */
  readonly isByServer?: true | undefined
  /** Findings about the input token and the output token. */
  readonly tokens: readonly TokenFinding[]
  /** Seconds that it stays valid beyond the setting by this device's clock, because the chain's clock is ahead. */
  readonly extraSeconds: number
}

export type TradeSimulation =
  | {
      readonly status: 'ok'
      /** Changes of the two balances in raw units, without network cost. */
      readonly spent: bigint
      readonly received: bigint
      readonly gasUnits: bigint
      readonly sale: SaleSimulation
      /** Transfer taxes of the trade's tokens, measured apart from it; undefined if none is traded in a single v2 pool. */
      readonly taxes?: SwapTaxes | undefined
      /** Set if only the server's node could tell the changes. */
      readonly isServerSimulated?: boolean | undefined
    }
  /** The transaction succeeds; this node can't tell the balance changes. */
  | { readonly status: 'passed'; readonly gasUnits: bigint }
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node can't simulate it; the trade may still succeed. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** Whether the received token could be transferred back to the pool. */
export type SaleSimulation =
  /** `taxBps`: part of the transfer that the token keeps. */
  | { readonly status: 'possible'; readonly taxBps: number }
  | { readonly status: 'refused' }
  | { readonly status: 'unknown' }
