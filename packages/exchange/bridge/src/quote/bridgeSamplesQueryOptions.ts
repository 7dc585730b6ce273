import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import { type BridgeSamples, getBridgeSamples } from './getBridgeSamples.ts'

/**
 * Query options of `getBridgeSamples`, one answer for all amounts of a size: `toBridgeQuote` prices each of them exactly and at once, as often as a swap before
 * gives another one. Read anew each half a minute while a form is open.
 *
 * @param size binary digits of the amount
 */
export function bridgeSamplesQueryOptions(
  client: ExchangeClient,
  { size, ...asked }: bridgeSamplesQueryOptions.Parameters,
): QueryOptions<BridgeSamples> {
  const { input, output, places } = asked
  const ends = [places.origin.chainId, places.destination.chainId]
  return {
    queryKey: ['bridge-samples', { ends, input: input.address, output: output.address, size }],
    queryFn: () => getBridgeSamples(client, { ...asked, amount: middleOf(size) }),
    enabled: size > 0,
    refetchInterval: 30_000,
    gcTime: 60_000,
    // A way that is not there is not found by asking again.
    retry: () => false,
    retryDelay,
  }
}

export declare namespace bridgeSamplesQueryOptions {
  type Parameters = Omit<getBridgeSamples.Parameters, 'amount'> & { readonly size: number }
}

/** The size of an amount. */
export function sizeOf(amount: bigint): number {
  return amount > 0n ? amount.toString(2).length : 0
}

/** Between the least amount of a size and twice that. */
function middleOf(size: number): bigint {
  return size < 2 ? 1n : 3n << BigInt(size - 2)
}
