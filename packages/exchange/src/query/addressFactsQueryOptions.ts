import type { Network } from '@oxbow/chain/Network'
import { getAddressFacts } from '../actions/getAddressFacts.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getAddressFacts`. What is at an address seldom changes: a minute old is fresh. */
export function addressFactsQueryOptions(
  client: ExchangeClient,
  parameters: { readonly network: Network; readonly address: `0x${string}` | undefined },
): QueryOptions<getAddressFacts.ReturnType> {
  const { network, address } = parameters
  return {
    queryKey: ['address-facts', { chainId: network.chainId, address }],
    queryFn: () => {
      if (address === undefined) throw new TypeError('Facts were asked for without an address.')
      return getAddressFacts(client, { network, address })
    },
    enabled: address !== undefined,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
