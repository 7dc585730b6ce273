import type { QuoteRequest } from '@oxbow/contract/Quote'
import type { SwapIntent } from './SwapIntent.ts'

/** The API request for a quote. */
export function toQuoteRequest(parameters: toQuoteRequest.Parameters): QuoteRequest {
  const {
    chainId,
    tradeType,
    tokenIn,
    tokenOut,
    amount,
    account,
    slippageBps,
    protocols,
    allowsHooks,
    deadlineSeconds,
  } = parameters
  return {
    type: tradeType === 'exact-in' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    amount: amount.toString(),
    tokenIn,
    tokenOut,
    tokenInChainId: chainId,
    tokenOutChainId: chainId,
    // Each trade signs a permit for its own amount; only the ERC-20 approval can be unlimited.
    permitAmount: 'EXACT',
    ...(account && { swapper: account }),
    ...(slippageBps === undefined ? { autoSlippage: 'DEFAULT' as const } : { slippageTolerance: slippageBps / 100 }),
    ...(protocols && { protocols: protocols.map((protocol) => protocol.toUpperCase() as 'V2' | 'V3' | 'V4') }),
    ...(allowsHooks === false && { hooksOptions: 'V4_NO_HOOKS' as const }),
    ...(deadlineSeconds !== undefined && { deadline: deadlineSeconds }),
  }
}

export declare namespace toQuoteRequest {
  type Parameters = SwapIntent & {
    /** Expiration of a signature for this trade, in Unix seconds; default 30 minutes. */
    readonly deadlineSeconds?: number | undefined
  }
}
