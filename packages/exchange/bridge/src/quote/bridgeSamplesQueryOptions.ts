import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import { type BridgeSamples, getBridgeSamples } from './getBridgeSamples.ts'

/**
 * Query options of `getBridgeSamples`, one result for all amounts of a size: `toBridgeQuote` then prices each amount exactly and immediately, even if
 * a swap before keeps changing it. Refreshed every 30 seconds while a form is open.
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
    // A missing route doesn't appear by retrying.
    retry: () => false,
    retryDelay,
  }
}

export declare namespace bridgeSamplesQueryOptions {
  type Parameters = Omit<getBridgeSamples.Parameters, 'amount'> & { readonly size: number }
}

/** The size of an amount: its number of binary digits. */
export function sizeOf(amount: bigint): number {
  return amount > 0n ? amount.toString(2).length : 0
}

/** The midpoint between the smallest amount of a size and its double. */
function middleOf(size: number): bigint {
  return size < 2 ? 1n : 3n << BigInt(size - 2)
}
