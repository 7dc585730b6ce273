import type { RoutePoolFacts } from '@oxbow/activity/readTradeResult'
import type { Quote } from '@oxbow/trading/Quote'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type Hex, zeroAddress } from 'viem'
import type { SwapSummary } from './SwapFlowView.ts'

/** Summary of a trade for storage. */
export function toSwapSummary(quote: Quote, facts: toSwapSummary.Facts): SwapSummary {
  return {
    kind: quote.kind,
    chainId: quote.chainId,
    ...facts,
    amountIn: quote.amountIn.toString(),
    amountOut: quote.amountOut.toString(),
    maximumIn: quote.maximumIn.toString(),
    minimumOut: quote.minimumOut.toString(),
    delivery: quote.delivery,
    v4Pools: toV4Pools(quote),
  }
}

export declare namespace toSwapSummary {
  type Facts = { readonly account: `0x${string}`; readonly tokenIn: TokenFacts; readonly tokenOut: TokenFacts }
}

function toV4Pools({ response }: Quote): readonly RoutePoolFacts[] {
  return response.quote.route.flat().flatMap((pool) => {
    if (pool.type !== 'v4-pool') return []
    const { address, tokenIn, tokenOut, hooks } = pool
    const isEther = tokenIn.address === zeroAddress || tokenOut.address === zeroAddress
    return [{ id: address as Hex, isEther, isExact: (BigInt(hooks) & returnsDelta) === 0n }]
  })
}

/** Flag bits of a v4 hook's address: before and after a swap it may return a delta, and so take or add tokens. */
const returnsDelta = (1n << 3n) | (1n << 2n)
