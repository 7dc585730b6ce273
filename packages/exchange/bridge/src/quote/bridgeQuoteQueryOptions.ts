import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import type { BridgeQuote } from './BridgeQuote.ts'
import { getBridgeQuote } from './getBridgeQuote.ts'
import type { getBridgeSamples } from './getBridgeSamples.ts'

/** Query options of `getBridgeQuote`, refreshed every 30 seconds while a form is open. */
export function bridgeQuoteQueryOptions(
  client: ExchangeClient,
  parameters: getBridgeSamples.Parameters,
): QueryOptions<BridgeQuote> {
  const { amount, input, output, places } = parameters
  const ends = [places.origin.chainId, places.destination.chainId]
  return {
    queryKey: ['bridge-quote', { ends, input: input.address, output: output.address, amount: String(amount) }],
    queryFn: () => getBridgeQuote(client, parameters),
    enabled: amount > 0n,
    refetchInterval: 30_000,
    gcTime: 60_000,
    // A missing route doesn't appear by retrying.
    retry: () => false,
    retryDelay,
  }
}
