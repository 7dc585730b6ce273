import type { Quote } from '../../actions/Quote.ts'
import type { SwapSummary, TokenFacts } from './SwapFlowView.ts'

/** What a trade gives and takes, as it is stored. */
export function toSwapSummary(quote: Quote, facts: toSwapSummary.Facts): SwapSummary {
  return {
    kind: quote.kind,
    chainId: quote.chainId,
    ...facts,
    amountIn: quote.amountIn.toString(),
    amountOut: quote.amountOut.toString(),
    maximumIn: quote.maximumIn.toString(),
    minimumOut: quote.minimumOut.toString(),
  }
}

export declare namespace toSwapSummary {
  type Facts = { readonly account: `0x${string}`; readonly tokenIn: TokenFacts; readonly tokenOut: TokenFacts }
}
