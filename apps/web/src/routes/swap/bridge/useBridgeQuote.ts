import { bridgeQuoteQueryOptions } from '@oxbow/bridge/bridgeQuoteQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { QuoteFacts } from '../../../features/bridge/BridgeState.ts'
import { client } from '../../../state/exchange.ts'
import { useDebounced } from '../../../state/useDebounced.ts'

/** As a swap waits for the next key. */
const debounceMilliseconds = 200

/** Fee and time of an amount, by what others paid and waited of late. The figures of the amount before are shown until there are new ones. */
export function useBridgeQuote({ amount, destination, origin, tokenIn, tokenOut }: useBridgeQuote.Parameters): {
  readonly quote: QuoteFacts
  readonly retry: () => void
} {
  const settled = useDebounced(amount, debounceMilliseconds)
  const isAsked = tokenIn !== undefined && tokenOut !== undefined && settled !== undefined && settled > 0n
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    isAsked
      ? {
          ...bridgeQuoteQueryOptions(client, {
            ...{ amount: settled, input: tokenIn, output: tokenOut, places: { origin, destination } },
          }),
          placeholderData: (previous, before) =>
            isOfSameWay(before?.queryKey, tokenIn, tokenOut) ? previous : undefined,
        }
      : nothing,
  )
  const retry = () => void refetch()
  if (amount === undefined || amount === 0n || !isAsked) return { quote: { status: 'none' }, retry }
  if (data === undefined) return { quote: { status: isError ? 'failed' : 'none' }, retry }
  const isStale = isPlaceholderData || settled !== amount
  if (data.status === 'no-samples') return { quote: { status: isStale ? 'none' : 'no-samples' }, retry }
  return { quote: { status: 'known', quote: data, isStale }, retry }
}

export declare namespace useBridgeQuote {
  type Parameters = {
    readonly amount: bigint | undefined
    readonly origin: Network
    readonly destination: Network
    /** Undefined where there is no way between the two. */
    readonly tokenIn: Token | undefined
    readonly tokenOut: Token | undefined
  }
}

const nothing = { queryKey: ['bridge-quote', {}], queryFn: skipToken } as const

/** Another token's figures would be shown as this one's. */
function isOfSameWay(key: readonly unknown[] | undefined, input: Token, output: Token): boolean {
  const before = key?.[1] as { readonly input?: string; readonly output?: string } | undefined
  return before?.input === input.address && before.output === output.address
}
