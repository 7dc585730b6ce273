import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { TokenFinding } from '@oxbow/transactions/checkTokens'

/** What a trade would do if it were sent now: from its bytes, and from a simulation on the node. */
export type TradeCheck = {
  /** Raw units, read from the calldata without the code that wrote it: the most that can leave, the least that must arrive. */
  readonly limits: { readonly spent: bigint; readonly received: bigint }
  readonly trial: TradeTrial
  /** Gas limits times the most that is offered for gas, of the trade and of the approvals before it; undefined when a trial does not tell its gas. */
  readonly networkCostWei: bigint | undefined
  /** Worked out from the pools in the bytes; undefined when the node does not tell, and for what has no pool. */
  readonly priceImpactBps: number | undefined
  /** How much more than this trade the pools of the pair would bring, in basis points of that; undefined when there are none, or the node does not tell. */
  readonly belowReferenceBps: number | undefined
  /** The node did not tell what they would bring. */
  readonly isMarketUnread?: true | undefined
  /** The two were read from the server's own node, for want of another: they are its word. */
  readonly isByServer?: true | undefined
  /** Of the token that is paid with and the one that is received. */
  readonly tokens: readonly TokenFinding[]
  /** How much longer than the setting it holds by the clock of this device: the network's is ahead. */
  readonly extraSeconds: number
}

export type TradeTrial =
  | {
      readonly status: 'ok'
      /** Raw units by which the two balances change, network cost aside. */
      readonly spent: bigint
      readonly received: bigint
      readonly gasUnits: bigint
      readonly sale: SaleTrial
      /** No other node than the server's could tell the changes. */
      readonly isServersWord?: boolean | undefined
    }
  /** It goes through; this node cannot say what it changes. */
  | { readonly status: 'passed'; readonly gasUnits: bigint }
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node cannot try it; that says nothing about the trade. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** Whether what arrives could be handed on to the pool it came from. */
export type SaleTrial =
  /** `taxBps` is what the token keeps of the transfer. */
  | { readonly status: 'possible'; readonly taxBps: number }
  | { readonly status: 'refused' }
  | { readonly status: 'unknown' }
