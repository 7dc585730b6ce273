import { toBridgeQuote } from '@oxbow/bridge/BridgeQuote'
import { bridgeSamplesQueryOptions, sizeOf } from '@oxbow/bridge/bridgeSamplesQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { QuoteFacts } from '../../../features/bridge/BridgeState.ts'
import { client } from '../../../state/exchange.ts'
import { useDebounced } from '../../../state/useDebounced.ts'

/** As for a swap. */
const debounceMilliseconds = 200
/** Samples that couldn't be refreshed for this long don't give a current quote. */
const maxAgeMs = 60_000

/** Fee and time of exactly this amount, from what others recently paid and waited. The previous size's figures are shown until its own are read. */
export function useBridgeQuote({ amount = 0n, destination, origin, tokenIn, tokenOut }: useBridgeQuote.Parameters): {
  readonly quote: QuoteFacts
  readonly retry: () => void
} {
  const size = sizeOf(amount)
  const settled = useDebounced(size, debounceMilliseconds)
  const isAsked = tokenIn !== undefined && tokenOut !== undefined && settled > 0
  const { data, dataUpdatedAt, errorUpdatedAt, isError, isPlaceholderData, refetch } = useQuery(
    isAsked
      ? {
          ...bridgeSamplesQueryOptions(client, {
            size: settled,
            input: tokenIn,
            output: tokenOut,
            places: { origin, destination },
          }),
          placeholderData: (previous, before) =>
            isOfSameWay(before?.queryKey, tokenIn, tokenOut) ? previous : undefined,
        }
      : nothing,
  )
  const retry = () => void refetch()
  if (amount === 0n || !isAsked) return { quote: { status: 'none' }, retry }
  if (data === undefined) return { quote: { status: isError ? 'failed' : 'none' }, retry }
  const { samples, ...bounds } = data
  const quote = toBridgeQuote(samples, { ...bounds, amount })
  const isOld = isError && errorUpdatedAt - dataUpdatedAt >= maxAgeMs
  const isStale = isPlaceholderData || isOld || settled !== size
  if (quote.status === 'ok') return { quote: { status: 'known', quote, isStale }, retry }
  return { quote: isStale ? { status: 'none' } : quote, retry }
}

export declare namespace useBridgeQuote {
  type Parameters = {
    readonly amount: bigint | undefined
    readonly origin: Network
    readonly destination: Network
    /** Undefined if there is no route between the two. */
    readonly tokenIn: Token | undefined
    readonly tokenOut: Token | undefined
  }
}

const nothing = { queryKey: ['bridge-samples', {}], queryFn: skipToken } as const

/** Otherwise another token's figures would be shown. */
function isOfSameWay(key: readonly unknown[] | undefined, input: Token, output: Token): boolean {
  const before = key?.[1] as { readonly input?: string; readonly output?: string } | undefined
  return before?.input === input.address && before.output === output.address
}
