import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'

/**
 * Query options of `getQuote`, refetched with every block unless the stream delivers changes (`keepQuoteLive`). Disabled while a parameter is
 * missing, so that a form can pass what it has. The previous quote is a placeholder only for the same pair: the price of another pair must never be
 * shown.
 */
export function quoteQueryOptions(
  client: ExchangeClient,
  parameters: quoteQueryOptions.Parameters,
): QueryOptions<Quote> {
  const { network, tokenIn, tokenOut, amount, tradeType, account, slippageBps, protocols, allowsHooks, isLive } =
    parameters
  const isComplete = tokenIn !== undefined && tokenOut !== undefined && amount !== undefined && amount > 0n
  return {
    queryKey: [
      'quote',
      {
        chainId: network.chainId,
        tradeType,
        tokenIn,
        tokenOut,
        amount: amount?.toString(),
        account,
        slippageBps,
        protocols,
        allowsHooks,
      },
    ],
    queryFn: ({ signal }) => {
      if (!isComplete) throw new TypeError('A quote was requested without a pair or an amount.')
      const { chainId } = network
      return getQuote(client, {
        chainId,
        tradeType,
        tokenIn,
        tokenOut,
        amount,
        account,
        slippageBps,
        protocols,
        allowsHooks,
        signal,
      })
    },
    enabled: isComplete,
    refetchInterval: ({ state }) => (isLive && state.error === null ? false : network.blockTimeSeconds * 1_000),
    staleTime: network.blockTimeSeconds * 1_000,
    gcTime: 60_000,
    retry,
    retryDelay,
    placeholderData: (previous) =>
      previous !== undefined &&
      previous.chainId === network.chainId &&
      previous.tokenIn === tokenIn &&
      previous.tokenOut === tokenOut &&
      previous.tradeType === tradeType
        ? previous
        : undefined,
  }
}

export declare namespace quoteQueryOptions {
  type Parameters = Omit<
    getQuote.Parameters,
    'chainId' | 'tokenIn' | 'tokenOut' | 'amount' | 'signal' | 'now' | 'deadlineSeconds'
  > & {
    readonly network: Pick<Network, 'chainId' | 'blockTimeSeconds'>
    readonly tokenIn: getQuote.Parameters['tokenIn'] | undefined
    readonly tokenOut: getQuote.Parameters['tokenOut'] | undefined
    readonly amount: bigint | undefined
    /** Whether the stream is connected, so that polling isn't needed. */
    readonly isLive?: boolean | undefined
  }
}
