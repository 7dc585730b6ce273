import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import type { TradeType } from '@oxbow/router/Plan'

/**
 * What a person asked for, as their form and their settings say it. Whatever answers it, a server, the page's own engine or a stream, is held against it
 * (`verifyQuote`, `verifyTransaction`, `verifyPermit`): no answer is trusted.
 */
export type SwapIntent = {
  readonly chainId: number
  readonly tradeType: TradeType
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Raw units of `tokenIn` (exact in) or `tokenOut` (exact out). */
  readonly amount: bigint
  /** Lower-case. Pays, and is the only one who is paid. Undefined asks for a price alone. */
  readonly account?: `0x${string}` | undefined
  /** Undefined lets the answer choose, up to the most that is ever chosen for somebody (`Slippage.thresholds.high`). */
  readonly slippageBps?: number | undefined
  readonly protocols?: readonly Protocol[] | undefined
  /** Whether v4 pools with a hook that the operator allows may be used; default yes. */
  readonly allowsHooks?: boolean | undefined
}
