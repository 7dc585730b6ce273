import type { Network } from '@oxbow/chain/Network'
import type { getQuote } from '@oxbow/trading/getQuote'

/** What a form asks for, with every term that it has; undefined while the pair or the amount is missing. */
export function toSwapIntent(parameters: toSwapIntent.Parameters): toSwapIntent.ReturnType | undefined {
  const { network, isLive: _, tokenIn, tokenOut, amount, ...terms } = parameters
  if (tokenIn === undefined || tokenOut === undefined || amount === undefined || amount <= 0n) return undefined
  return { ...terms, chainId: network.chainId, tokenIn, tokenOut, amount }
}

export declare namespace toSwapIntent {
  type Parameters = Omit<ReturnType, 'chainId' | 'tokenIn' | 'tokenOut' | 'amount'> & {
    readonly network: Pick<Network, 'chainId' | 'blockTimeSeconds'>
    readonly tokenIn: getQuote.Parameters['tokenIn'] | undefined
    readonly tokenOut: getQuote.Parameters['tokenOut'] | undefined
    readonly amount: bigint | undefined
    /** Whether the stream is connected, so that polling isn't needed. */
    readonly isLive?: boolean | undefined
  }
  type ReturnType = Omit<getQuote.Parameters, 'signal' | 'now' | 'deadlineSeconds'>
}
