import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import type { TradeType } from '@oxbow/router/Plan'

/**
 * What a person asked for by form and settings. Every answer, from a server, the page's engine or a stream, is checked against it (`verifyQuote`,
 * `verifyTransaction`, `verifyPermit`); none is trusted.
 */
export type SwapIntent = {
  readonly chainId: number
  readonly tradeType: TradeType
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Raw units of `tokenIn` (exact in) or `tokenOut` (exact out). */
  readonly amount: bigint
  /** Lower-case. Pays, and is the only recipient. Undefined asks for a price only. */
  readonly account?: `0x${string}` | undefined
  /** Undefined lets the quoter choose, up to `Slippage.thresholds.high`. */
  readonly slippageBps?: number | undefined
  readonly protocols?: readonly Protocol[] | undefined
  /** Whether v4 pools with an allowed hook may be used; default yes. */
  readonly allowsHooks?: boolean | undefined
}
